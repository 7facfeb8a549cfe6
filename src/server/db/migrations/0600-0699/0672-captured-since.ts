import { type Kysely, sql } from 'kysely'

/** Set before an approved payment is captured, so that it is not cancelled here at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column captured_since timestamptz;
    comment on column payment.captured_since is 'Since when a request that captures the approved payment is in flight.';
  `.execute(db)
}
