import { type Kysely, sql } from 'kysely'

/** A refund in cash knows its drawer from when it is asked for, so that one that is interrupted continues with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund add column cash_drawer_id integer references cash_drawer;
    comment on column refund.cash_drawer_id is 'The open drawer that its cash was to come from; null for another method or without one.';
    create index refund_drawer_idx on refund (cash_drawer_id) where cash_drawer_id is not null;
  `.execute(db)
}
