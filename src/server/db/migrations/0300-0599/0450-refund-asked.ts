import { type Kysely, sql } from 'kysely'

/** Not every provider has idempotency keys for refunds, so one request at a time makes a refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund add column asked_at timestamptz;
    comment on column refund.asked_at is 'Since when a request asks the provider for it; null while none does.';
  `.execute(db)
}
