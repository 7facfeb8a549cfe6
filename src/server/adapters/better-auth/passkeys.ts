import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The library's path that opens a session. */
export const PASSKEY_PATH = '/passkey/verify-authentication'

/** With the prefix of our other cookies. */
const CHALLENGE_COOKIE = 'passkey'

interface Site {
  origin: string
  /** The studio's, which the browser shows when it asks. */
  name: string
}

interface Options {
  db: Kysely<Schema>
  /** Where visitors reach the site; its domain is what passkeys are bound to. */
  site: () => Site
}

/**
 * The library's passkeys for the site as it is now: the plugin reads its origin once, but a studio may change its domain. Only
 * a passkey for which the device checked its owner (fingerprint, face or PIN) is taken, which the library leaves open.
 */
export function passkeys({ db, site }: Options): BetterAuthPlugin {
  let current = { key: '', plugin: pluginFor(db, site()) }
  const now = () => {
    const { origin, name } = site()
    const key = `${origin}\n${name}`
    if (current.key !== key) current = { key, plugin: pluginFor(db, { origin, name }) }
    return current.plugin.endpoints
  }
  const { endpoints, ...plugin } = current.plugin
  type Name = keyof typeof endpoints
  const forwarded = Object.entries(endpoints).map(([name, { path, options }]) => {
    const forward = (context: unknown) => (now()[name as Name] as (given: unknown) => unknown)(context)
    return [name, Object.assign(forward, { path, options })] as const
  })
  return { ...plugin, endpoints: Object.fromEntries(forwarded) as never }
}

function pluginFor(db: Kysely<Schema>, { origin, name }: Site) {
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: name,
    origin,
    // The device stores it with the account, so that no e-mail is typed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
    registration: {
      async afterVerification({ verification }) {
        const { userVerified, credential } = verification.registrationInfo ?? {}
        if (userVerified !== true || credential === undefined) throw unverified()
        const known = await db
          .selectFrom('auth.passkey')
          .select('id')
          .where('credentialID', '=', credential.id)
          .executeTakeFirst()
        if (known) throw new APIError('CONFLICT', { code: 'PASSKEY_KNOWN' })
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) throw unverified()
        await db
          .updateTable('auth.passkey')
          .set({ usedAt: new Date() })
          .where('credentialID', '=', authenticationInfo.credentialID)
          .execute()
      },
    },
  })
}

const unverified = () => new APIError('BAD_REQUEST', { code: 'PASSKEY_UNVERIFIED' })
