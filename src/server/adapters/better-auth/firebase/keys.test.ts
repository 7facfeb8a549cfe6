import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FirebaseDouble, startFirebase } from '#tests/vendors/firebase/server.ts'
import { firebaseKeys } from './keys.ts'
import { readFirebaseToken } from './tokens.ts'

const HOUR = 60 * 60_000
const ana = { localId: 'ana', email: 'ana@example.com', emailVerified: true }
let firebase: FirebaseDouble
beforeAll(async () => {
  firebase = await startFirebase()
})
afterAll(() => firebase.close())

/** The keys by a clock that the test moves. */
function keysAt() {
  let now = 0
  const keys = firebaseKeys(firebase.environment.FIREBASE_KEYS_URL, () => now)
  const read = async (forgery: 'unknown_kid' | null = null) => {
    const token = await firebase.tokens.idToken(ana, { forgery })
    return readFirebaseToken(token, firebase.config.projectId, keys).then(
      ({ uid }) => uid,
      (error: Error) => error.message,
    )
  }
  firebase.asked.keys = 0
  return { read, later: (ms: number) => void (now += ms) }
}

it('are cached for as long as their answer says', async () => {
  const { read, later } = keysAt()
  expect(await Promise.all([read(), read(), read()])).toEqual(['ana', 'ana', 'ana'])
  later(5 * HOUR)
  expect([await read(), firebase.asked.keys]).toEqual(['ana', 1])
  later(HOUR)
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
    'Firebase’s keys answered 503',
    'Firebase’s keys answered 503',
    2,
  ])
  firebase.asked.status = 200
  expect(await read()).toBe('ana')
})

it('sign nothing by another algorithm', async () => {
  const secret = new TextEncoder().encode('a-secret-of-at-least-thirty-two-bytes')
  const { projectId } = firebase.config
  const claims = decodeJwt(await firebase.tokens.idToken(ana))
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  await expect(readFirebaseToken(token, projectId, async () => secret)).rejects.toThrow('token invalid')
})
