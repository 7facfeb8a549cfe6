import { type Kysely, sql } from 'kysely'

/** Leases for provider calls that only one process may make at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_lease (
      name text primary key,
      held_since timestamptz not null
    );
    comment on table provider_lease is 'What a process is asking a provider for that knows no keys for it; one that died loses it after a while.';
  `.execute(db)
}
