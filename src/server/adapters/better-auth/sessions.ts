import { type Kysely, sql } from 'kysely'
import type { Role } from '#domain/people/roles.ts'
import type { Pool } from 'pg'
import type { Schema } from '#server/db/schema.ts'
import type { OpenSession, TokenClaims } from '#server/ports/identity-provider.ts'

/** Absolute lifetime, counted from signing in. */
export const SESSION_DAYS = 30
/** Reception, coaches and admins: the absolute lifetime, and the idle time. */
const STAFF_DAYS = 7
const STAFF_IDLE_HOURS = 12
/** Activity is recorded at most this often, in ms. */
const NOTE_MS = 5 * 60_000
const MOST_NOTED = 5_000

/**
 * Whether a session `s` of a customer `c` is valid by the current role: a promotion ends one that is too old for it.
 * An account without a customer record counts as a customer.
 */
const HOLDS = `(s."expiresAt" > now() and case when coalesce(c.role, 'customer') = 'customer'
  then s."createdAt" > now() - interval '${SESSION_DAYS} days'
  else s."createdAt" > now() - interval '${STAFF_DAYS} days' and s."seenAt" > now() - interval '${STAFF_IDLE_HOURS} hours' end)`
const FROM = 'from auth.session s left join customer c on c.uid = s."userId"'

export async function sessionHolds(pool: Pool, { uid, sid }: TokenClaims): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'session_holds',
    text: `select ${FROM} where s.id = $1 and s."userId" = $2 and ${HOLDS}`,
    values: [sid, uid],
  })
  return rowCount === 1
}

/** The role behind a session; undefined when it has ended. */
export async function roleOfSession(
  db: Kysely<Schema>,
  sid: string,
): Promise<{ role: Role | null } | undefined> {
  const { rows } = await sql<{ role: Role | null }>`
    select c.role ${sql.raw(FROM)} where s.id = ${sid} and ${sql.raw(HOLDS)}`.execute(db)
  return rows[0]
}

/** The same for rendering a page; a blocked customer has no session. */
export async function openSession(pool: Pool, sid: string): Promise<{ role: Role | null } | undefined> {
  const { rows } = await pool.query<{ role: Role | null }>({
    name: 'role_of_session',
    text: `select c.role ${FROM} where s.id = $1 and ${HOLDS} and c.blocked_at is null`,
    values: [sid],
  })
  return rows[0]
}

export async function removeEnded(pool: Pool): Promise<void> {
  await pool.query(`delete from auth.session where id in (select s.id ${FROM} where not ${HOLDS})`)
}

/** Records activity in a session: a staff session without any expires, and everybody sees when theirs was last used. */
export function seenNotes(pool: Pool): (sid: string) => Promise<void> {
  const noted = new Map<string, number>()
  return async (sid) => {
    const now = performance.now()
    if (now - (noted.get(sid) ?? Number.NEGATIVE_INFINITY) < NOTE_MS) return
    if (noted.size >= MOST_NOTED) noted.clear()
    noted.set(sid, now)
    await pool.query({
      name: 'session_seen',
      text: `update auth.session set "seenAt" = now() where id = $1`,
      values: [sid],
    })
  }
}

/** An account's open sessions, the one used last first. */
export async function sessionsOf(pool: Pool, uid: string): Promise<OpenSession[]> {
  const { rows } = await pool.query<OpenSession>(
    `select s.id as sid, coalesce(s."userAgent", '') as "userAgent", nullif(s."ipAddress", '') as address,
      s."createdAt" as "startedAt", s."seenAt" ${FROM} where s."userId" = $1 and ${HOLDS} order by s."seenAt" desc, s.id`,
    [uid],
  )
  return rows
}
