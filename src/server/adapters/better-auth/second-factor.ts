import { twoFactor } from 'better-auth/plugins'
import type { Pool } from 'pg'
import type { Challenged } from '#server/ports/identity-provider.ts'
import { findCookie } from './cookies.ts'
import { PASSKEY_PATH } from './passkeys.ts'

const DAY_SECONDS = 24 * 60 * 60
/** How long a device is trusted that its owner said to trust. */
const TRUST_DAYS = 30
/** How long a person may take to type the code after the first factor. */
const CHALLENGE_SECONDS = 10 * 60
const CHALLENGE_COOKIE = 'two_factor'

/** Wrong codes in a row, over all sign-ins of an account, before it is locked. */
const MOST_WRONG = 10
const LOCKED_SECONDS = 15 * 60

const OWN_PATHS = '/two-factor/'

/**
 * The library's second factor, for every way to sign in. The library asks for the code only after a password, not after a link by
 * mail or another provider. Here every path that opens a session asks, one that is added later too. A passkey is two factors by
 * itself, the device and what its owner is or knows, so only its path does not ask.
 */
export function secondFactor() {
  const plugin = twoFactor({
    allowPasswordless: true,
    trustDeviceMaxAge: TRUST_DAYS * DAY_SECONDS,
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    accountLockout: { enabled: true, maxFailedAttempts: MOST_WRONG, durationSeconds: LOCKED_SECONDS },
  })
  const opensSession = ({ path }: { path?: string }): boolean =>
    path !== PASSKEY_PATH && path?.startsWith(OWN_PATHS) !== true
  return {
    ...plugin,
    hooks: { after: plugin.hooks.after.map((hook) => ({ ...hook, matcher: opensSession })) },
  }
}

/** Returns the account whose code is being asked for, by the cookie of the first factor; null without one. */
export async function challengedBy(pool: Pool, headers: Headers, prefix: string): Promise<Challenged | null> {
  const cookie = findCookie(headers.get('cookie') ?? '', `${prefix}.${CHALLENGE_COOKIE}`)
  // Signed, as `value.signature`; the value is random, so one cannot guess another account's.
  const identifier = cookie && decodeURIComponent(cookie.value).split('.')[0]
  if (!identifier) return null
  const { rows } = await pool.query<Challenged>(
    `select u.id as uid, u.email from auth.verification v join auth."user" u on u.id = v.value
      where v.identifier = $1 and v."expiresAt" > now()`,
    [identifier],
  )
  return rows[0] ?? null
}

export async function hasSecondFactor(pool: Pool, uid: string): Promise<boolean> {
  const text = 'select from auth."user" where id = $1 and "twoFactorEnabled"'
  return (await pool.query(text, [uid])).rowCount === 1
}
