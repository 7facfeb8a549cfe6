import { sql } from 'kysely'
import { FRESH_MINUTES } from '#domain/accounts/passkeys.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** An account's passkeys, the newest first. Their keys stay in the database. */
export function findPasskeys(db: Queryable, uid: string) {
  return db
    .selectFrom('auth.passkey')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

/** The e-mail of the account that a passkey opens; null for an unknown one. */
export async function emailOfPasskey(db: Queryable, credential: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.passkey as p')
    .innerJoin('auth.user as u', 'u.id', 'p.userId')
    .select('u.email')
    .where('p.credentialID', '=', credential)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Whether an account has a password; those of other providers and invited people may have none. */
export async function ownsPassword(db: Queryable, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.account')
    .select('id')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a session was opened a moment ago, and not only used. */
export async function isJustOpened(db: Queryable, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.session')
    .select('id')
    .where('id', '=', sid)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  return row !== undefined
}
