import { describe, expect, it } from 'vitest'
import { fromFirebase, isFirebasePassword } from './firebase-scrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64')

/** The example that Firebase publishes with its hash (github.com/firebase/scrypt, README). */
const parameters = {
  signerKey: bytes(
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  ),
  saltSeparator: bytes('Bw=='),
  rounds: 8,
  memCost: 14,
}
const account = {
  salt: bytes('42xEC+ixf3L2lw=='),
  passwordHash: bytes(
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  ),
}

describe('a password hashed by Firebase', () => {
  const stored = fromFirebase(account, parameters)

  it('is known by Firebase’s own example, and no other is', async () => {
    expect(await isFirebasePassword(stored, 'user1password')).toBe(true)
    expect(await isFirebasePassword(stored, 'user1passwore')).toBe(false)
    expect(await isFirebasePassword(stored, '')).toBe(false)
  })

  it('is stored without the project’s signer key', () => {
    expect(stored).not.toContain(parameters.signerKey.toString('base64').slice(0, 16))
    expect(stored.split(':').slice(0, 3)).toEqual(['firebase-scrypt', '8', '14'])
  })

  it('is refused when it is not of these parameters', () => {
    expect(() => fromFirebase({ ...account, passwordHash: Buffer.alloc(32) }, parameters)).toThrow(RangeError)
  })
})
