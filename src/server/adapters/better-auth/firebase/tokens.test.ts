import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FirebaseDouble, startFirebase } from '#tests/vendors/firebase/server.ts'
import { firebaseKeys, readFirebaseToken } from './tokens.ts'

const MINUTE = 60_000
const ana = { localId: 'ana', email: 'ana@example.com', emailVerified: true }
let firebase: FirebaseDouble
beforeAll(async () => {
  firebase = await startFirebase()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await firebase.close()
})

/** The keys by a clock that the test moves. */
function keysAt() {
  const keys = firebaseKeys(firebase.environment.FIREBASE_KEYS_URL)
  const read = async (forgery: 'unknown_kid' | null = null) => {
    const token = await firebase.tokens.idToken(ana, { forgery })
    return readFirebaseToken(token, firebase.config.projectId, keys).then(
      ({ uid }) => uid,
      (error: Error) => error.message,
    )
  }
  firebase.asked.keys = 0
  return { read, later: (ms: number) => void vi.advanceTimersByTime(ms) }
}

it('are cached for an hour', async () => {
  const { read, later } = keysAt()
  expect(await Promise.all([read(), read(), read()])).toEqual(['ana', 'ana', 'ana'])
  later(59 * MINUTE)
  expect([await read(), firebase.asked.keys]).toEqual(['ana', 1])
  later(MINUTE)
  expect([await read(), firebase.asked.keys]).toEqual(['ana', 2])
})

it('are read again for a key that is not among them, but not for each request', async () => {
  const { read, later } = keysAt()
  expect(await read()).toBe('ana')
  await firebase.tokens.changeKey()
  expect([await read(), firebase.asked.keys]).toEqual(['token invalid', 1])
  later(31_000)
  expect([await read(), firebase.asked.keys]).toEqual(['ana', 2])
  for (let n = 0; n < 5; n++) expect(await read('unknown_kid')).toBe('token invalid')
  expect(firebase.asked.keys).toBe(2)
})

it('that cannot be read are asked for again the next time, and nobody is let in meanwhile', async () => {
  const { read } = keysAt()
  firebase.asked.status = 503
  expect([await read(), await read(), firebase.asked.keys]).toEqual([
    'Expected 200 OK from the JSON Web Key Set HTTP response',
    'Expected 200 OK from the JSON Web Key Set HTTP response',
    2,
  ])
  firebase.asked.status = 200
  expect(await read()).toBe('ana')
  const keys = firebaseKeys('http://127.0.0.1:1/keys')
  const token = await firebase.tokens.idToken(ana)
  await expect(readFirebaseToken(token, firebase.config.projectId, keys)).rejects.toThrow('fetch failed')
})

it('sign nothing by another algorithm', async () => {
  const secret = new TextEncoder().encode('a-secret-of-at-least-thirty-two-bytes')
  const { projectId } = firebase.config
  const claims = decodeJwt(await firebase.tokens.idToken(ana))
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  await expect(readFirebaseToken(token, projectId, async () => secret)).rejects.toThrow('token invalid')
})
