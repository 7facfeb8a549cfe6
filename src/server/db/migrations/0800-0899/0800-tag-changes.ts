import { type Kysely, sql } from 'kysely'
import { touchOnUpdate } from '#server/db/migrations/updated-at.ts'

/** Tags can be archived, and an editor learns that somebody else changed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tag add column deleted_at timestamptz,
      add column updated_at timestamptz not null default now()`.execute(db)
  await touchOnUpdate('tag').execute(db)
}
