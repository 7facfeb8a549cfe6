import { createLocalJWKSet } from 'jose'
import { readFirebaseToken } from '#server/adapters/better-auth/firebase/tokens.ts'
import { firebaseTokens } from '#tests/vendors/firebase/tokens.ts'
import type { Figure } from './figures.ts'

const PROJECT = 'estudio-bench'
const CHECKS = 2_000

/** How long a token of Firebase takes to check, once its project's keys are known. */
export async function measureTokens(): Promise<Figure[]> {
  const tokens = await firebaseTokens(PROJECT)
  const keys = createLocalJWKSet(tokens.keySet())
  const person = { localId: 'ana', email: 'ana@example.com', emailVerified: true }
  const token = await tokens.idToken(person, { signedInAt: Math.floor(Date.now() / 1000) })
  const check = async (times: number): Promise<number> => {
    const from = performance.now()
    for (let n = 0; n < times; n++) await readFirebaseToken(token, PROJECT, keys)
    return (performance.now() - from) / times
  }
  await check(CHECKS / 10)
  return [{ name: 'checking a token of Firebase', value: await check(CHECKS), unit: 'ms', atMost: 0.2 }]
}
