import { type Kysely, sql } from 'kysely'

/** Who has left the team is found by the few lines that say so, and not by reading all of the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_role_idx on audit (entity_id) where action = 'customer.role_changed'`.execute(
    db,
  )
}
