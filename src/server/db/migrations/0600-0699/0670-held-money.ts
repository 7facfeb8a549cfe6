import { type Kysely, sql } from 'kysely'

/** When a provider was last asked what it holds for a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_account add column held_asked_at timestamptz;
    comment on column provider_account.held_asked_at is 'When the provider was last asked what money it holds for the customer.';
  `.execute(db)
}
