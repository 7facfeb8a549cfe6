import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Firebase's own hash (github.com/firebase/scrypt): scrypt makes a key, with which AES-256-CTR encrypts the project's
// signer key. The cipher is a stream, so the hash and the signer key together give what the stream is; that alone is
// stored, and the project's secret is not.

/** Begins a password's hash that was made by Firebase. */
export const FIREBASE_HASH = 'firebase-scrypt'
const KEY_BYTES = 32
const MEGABYTE = 1024 * 1024

/** The password hash parameters that Firebase's console shows. */
export interface FirebaseParameters {
  signerKey: Buffer
  saltSeparator: Buffer
  rounds: number
  memCost: number
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The hash to store for an exported account. Throws RangeError when it cannot be of these parameters. */
export function fromFirebase(
  { passwordHash, salt }: { passwordHash: Buffer; salt: Buffer },
  { signerKey, saltSeparator, rounds, memCost }: FirebaseParameters,
): string {
  if (passwordHash.length !== signerKey.length)
    throw new RangeError('the hash is not as long as the signer key')
  const stream = Buffer.from(passwordHash.map((byte, at) => byte ^ (signerKey[at] ?? 0)))
  const salted = Buffer.concat([salt, saltSeparator])
  return [FIREBASE_HASH, rounds, memCost, salted.toString('base64'), stream.toString('base64')].join(':')
}

/** Whether a password is the one of a hash made by `fromFirebase`. */
export async function isFirebasePassword(stored: string, password: string): Promise<boolean> {
  const [, rounds, memCost, salt = '', wanted = ''] = stored.split(':')
  const expected = Buffer.from(wanted, 'base64')
  const key = await derive(password, Buffer.from(salt, 'base64'), KEY_BYTES, {
    N: 2 ** Number(memCost),
    r: Number(rounds),
    p: 1,
    maxmem: 128 * MEGABYTE,
  })
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(expected.length))
  return expected.length > 0 && timingSafeEqual(stream, expected)
}
