import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '#server/ports/identity-provider.ts'
import { hostCookie } from './host-cookie.ts'

const MOST_ACCOUNTS = 5
const YEAR_SECONDS = 365 * 24 * 60 * 60
const ENTRY = /^([\w-]{16})~([\w-]{43})$/

/**
 * Recognises devices on which an account signed in before, by an HttpOnly cookie: per account a random name with an
 * HMAC over it, the account and its password's mark. A new password invalidates all of them; they cannot be forged
 * without the secret or used for another account. The cookie is no session: it only separates this device from
 * wrong passwords tried elsewhere.
 */
export function deviceCookies({ publicUrl, secret }: { publicUrl: string; secret: string }) {
  const cookie = hostCookie(publicUrl, 'cupo.device')

  const entryOf = (device: string, { uid, mark }: Credentials) =>
    `${device}~${createHmac('sha256', secret).update(`device\n${uid}\n${mark}\n${device}`).digest('base64url')}`

  function entriesIn(headers: Headers): string[] {
    // Cookies planted beside one's own do no harm: each entry is verified by itself.
    return cookie
      .valuesIn(headers)
      .flatMap((value) => value.split('.'))
      .filter((entry) => ENTRY.test(entry))
      .slice(0, 2 * MOST_ACCOUNTS)
  }

  return {
    /** The device's name for this account; null if it never signed in here with the current password. */
    known(headers: Headers, account: Credentials): string | null {
      const found = entriesIn(headers).find((entry) =>
        timingSafeEqual(Buffer.from(entry), Buffer.from(entryOf(entry.slice(0, 16), account))),
      )
      return found?.slice(0, 16) ?? null
    },

    /** The Set-Cookie for a device that has just signed in; its entries for other accounts stay. */
    remember(headers: Headers, account: Credentials): string {
      const device = this.known(headers, account) ?? randomBytes(12).toString('base64url')
      const own = entryOf(device, account)
      const entries = [own, ...entriesIn(headers).filter((entry) => entry !== own)].slice(0, MOST_ACCOUNTS)
      return cookie.set(entries.join('.'), YEAR_SECONDS)
    },
  }
}
