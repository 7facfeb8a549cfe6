import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import type { Credentials } from '#server/ports/identity-provider.ts'

/** The library's identifier of a reset link. */
const resetIdentifier = (token: string) => `reset-password:${token}`

export async function findCredentials(pool: Pool, email: string): Promise<Credentials | null> {
  const { rows } = await pool.query<Omit<Credentials, 'mark'> & { password: string | null }>({
    name: 'credentials_of_email',
    text: `select u.id as uid, a.password, c.customer_id, c.role from auth."user" u
      left join auth.account a on a."userId" = u.id and a."providerId" = 'credential'
      left join customer c on c.uid = u.id where u.email = lower($1)`,
    values: [email],
  })
  const [row] = rows
  if (!row) return null
  const { password, ...account } = row
  return { ...account, mark: createHash('sha256').update(`mark\n${password}`).digest('base64url') }
}

export async function accountOf(pool: Pool, uid: string): Promise<{ email: string; name: string } | null> {
  const text = 'select email, name from auth."user" where id = $1'
  const { rows } = await pool.query<{ email: string; name: string }>(text, [uid])
  return rows[0] ?? null
}

export async function findReset(pool: Pool, token: string): Promise<{ uid: string; email: string } | null> {
  const { rows } = await pool.query<{ uid: string; email: string }>(
    `select u.id as uid, u.email from auth.verification v join auth."user" u on u.id = v.value
      where v.identifier = $1 and v."expiresAt" > now()`,
    [resetIdentifier(token)],
  )
  return rows[0] ?? null
}

/** Stores a link as of a reset, valid until an instant, and returns its token. The account's earlier links stop working. */
export async function createInvitation(db: Queryable, uid: string, until: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`delete from auth.verification where value = ${uid} and identifier like 'reset-password:%'`.execute(
    db,
  )
  await sql`insert into auth.verification (id, identifier, value, "expiresAt")
    values (${randomUUID()}, ${resetIdentifier(token)}, ${uid}, ${until})`.execute(db)
  return token
}

/** Stores a new password's hash. The database ends the account's sessions but the one to keep, and notifies its owner. */
export async function storePassword(
  trx: Trx,
  { uid, hash, keep }: { uid: string; hash: string; keep: string | undefined },
): Promise<void> {
  await sql`select set_config('cupo.keeps_session', ${keep ?? ''}, true)`.execute(trx)
  const { numUpdatedRows } = await trx
    .updateTable('auth.account')
    .set({ password: hash, updatedAt: new Date() })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  // A person who was invited had none.
  if (numUpdatedRows === 0n)
    await sql`insert into auth.account (id, "accountId", "providerId", "userId", password, "updatedAt")
      values (${randomUUID()}, ${uid}, 'credential', ${uid}, ${hash}, now())`.execute(trx)
}
