import { type Kysely, sql } from 'kysely'

/** When the provider was first asked for a pause; of those of before nobody knows, so they count as asked when they were stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription_pause add column asked_at timestamptz;
    comment on column subscription_pause.asked_at is 'When the provider was first asked, which may move its charge; until then the next charge is looked up again.';
    update subscription_pause set asked_at = created_at;
  `.execute(db)
}
