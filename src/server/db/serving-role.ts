import { sql } from 'kysely'
import type { Database } from './connect.ts'

const SCHEMAS = ['public', 'auth', 'graphile_worker']
/** Tables that only migrations write. */
const READ_ONLY = [
  'kysely_migration',
  'kysely_migration_lock',
  'function_version',
  'graphile_worker.migrations',
]
/** An arbitrary fixed number: the key of the advisory lock held while granting rights. */
const GRANT_LOCK = 7_261_150_436

/**
 * Lets a role read and write rows, use sequences and call functions, and nothing else: it owns nothing, so an
 * injected statement can change no table, function or trigger. Runs at every start, to cover what migrations added.
 */
export async function grantServing({ db }: Pick<Database, 'db'>, role: string): Promise<void> {
  const to = sql.id(role)
  const schemas = sql.join(SCHEMAS.map((schema) => sql.id(schema)))
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(GRANT_LOCK)})`.execute(trx)
    for (const statement of [
      sql`grant usage on schema ${schemas} to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`,
      sql`grant usage, select, update on all sequences in schema ${schemas} to ${to}`,
      sql`grant execute on all functions in schema ${schemas} to ${to}`,
      ...READ_ONLY.map((name) => sql`revoke insert, update, delete on ${sql.table(name)} from ${to}`),
    ])
      await statement.execute(trx)
    // The job queue's tables are closed to everybody but their owner.
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where c.relrowsecurity and c.relnamespace = 'graphile_worker'::regnamespace
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${role})`.execute(
      trx,
    )
    for (const { name } of rows)
      await sql`create policy ${to} on ${sql.raw(name)} to ${to} using (true) with check (true)`.execute(trx)
  })
}
