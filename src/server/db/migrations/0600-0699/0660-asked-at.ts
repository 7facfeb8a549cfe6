import { type Kysely, sql } from 'kysely'

/** When the reconciler last asked, so that an undecidable payment is asked about after the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column asked_at timestamptz;
    comment on column payment.asked_at is 'When the job that reconciles asked its provider about it last.';
  `.execute(db)
}
