import { type Kysely, sql } from 'kysely'

/** Deferred notices, what a channel needs besides the text, and the progress of the periodic messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice add column due_at timestamptz not null default '-infinity';
    comment on column notice.due_at is 'Not before this instant: it was put off to the end of the silence.';
    create index notice_due_idx on notice (due_at, notice_id) where parked_at is null;

    alter table message add column template jsonb;
    comment on column message.template is 'WhatsApp: the approved template''s name and the values for its numbers.';

    alter table single_class add column reminded_for timestamptz;
    comment on column single_class.reminded_for is 'The begin of which its people were reminded; a class that is moved is reminded of anew.';

    create table regular_message (
      kind text primary key,
      told_until date not null
    );
    comment on table regular_message is 'Up to which day people were told, by kind: one line for expiring credits, one for birthdays.';
  `.execute(db)
}
