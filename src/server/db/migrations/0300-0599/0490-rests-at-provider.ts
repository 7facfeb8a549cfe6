import { type Kysely, sql } from 'kysely'

/** Changes that a studio makes to a subscription on its provider's own pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column rests_since timestamptz;
    comment on column purchase.rests_since is 'Since when its provider charges nothing, because the studio paused it there.';
  `.execute(db)
}
