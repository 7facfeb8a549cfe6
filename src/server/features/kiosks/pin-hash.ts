import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const BYTES = 32

/** Hashes a PIN with a salt of its own. A PIN is short: what keeps it is the limit on wrong ones. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(pin, salt, BYTES)).toString('base64url')}`
}

/** Whether a PIN is the one that was hashed. */
export async function matchesPin(pin: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  return timingSafeEqual(
    await derive(pin, Buffer.from(salt, 'base64url'), BYTES),
    Buffer.from(key, 'base64url'),
  )
}
