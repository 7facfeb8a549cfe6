import { type Kysely, sql } from 'kysely'

/** The message centre's lists: by time, and by what few messages have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index message_time_idx on message (created_at desc, message_id desc);
    create index message_kind_idx on message (kind, created_at desc, message_id desc);
    create index message_state_idx on message (state, created_at desc, message_id desc) where state <> 'sent';
    create index message_channel_idx on message (channel, created_at desc, message_id desc) where channel <> 'mail';
  `.execute(db)
}
