import { type Kysely, sql } from 'kysely'

/** When sending a message was last tried, to limit an address's mails per hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column tried_at timestamptz;
    comment on column message.tried_at is 'When it last began to leave; an address gets so many mails an hour.';
    create index message_tried_idx on message (lower(recipient), tried_at) where tried_at is not null;
  `.execute(db)
}
