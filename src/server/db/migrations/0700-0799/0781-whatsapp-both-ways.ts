import { type Kysely, sql } from 'kysely'

/** What became of a message, what customers write back, and who confirmed that they are coming. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message
      add column provider_id text,
      add column delivered_at timestamptz,
      add column read_at timestamptz,
      add column class_reservation_id integer references class_reservation on delete set null,
      add column waitlist_id integer references waitlist on delete set null,
      add column sent_by integer references customer on delete set null,
      add constraint message_provider_id_key unique (provider_id);
    comment on column message.provider_id is 'The id that the provider gave it; delivery states name it.';
    comment on column message.class_reservation_id is 'The place that an answer to it confirms or cancels.';
    comment on column message.waitlist_id is 'The offer that an answer to it accepts or declines.';
    comment on column message.sent_by is 'Who of the staff wrote it; null for automatic ones.';
    create index message_reservation_idx on message (class_reservation_id) where class_reservation_id is not null;
    create index message_waitlist_idx on message (waitlist_id) where waitlist_id is not null;
    create index message_sent_by_idx on message (sent_by) where sent_by is not null;

    create table incoming_message (
      incoming_message_id bigint generated always as identity primary key,
      provider_id text not null unique,
      customer_id integer references customer on delete cascade,
      sender text not null check (sender ~ '^[0-9]{5,20}$'),
      sender_name text not null default '',
      type text not null,
      body text not null,
      reply_to bigint references message on delete set null,
      outcome text check (outcome in ('confirmed', 'cancelled', 'accepted', 'declined', 'opted_out', 'refused')),
      received_at timestamptz not null,
      seen_at timestamptz
    );
    comment on table incoming_message is 'What people wrote to the studio''s WhatsApp number, each once by the id of the provider.';
    comment on column incoming_message.customer_id is 'Whose phone it is; null if it is nobody''s.';
    comment on column incoming_message.outcome is 'What an answer with a meaning did; null for what staff have to read.';
    comment on column incoming_message.seen_at is 'When staff read it, or at once if it was answered automatically.';
    create index incoming_message_customer_idx on incoming_message (customer_id, incoming_message_id desc);
    create index incoming_message_sender_idx on incoming_message (sender, incoming_message_id desc);
    create index incoming_message_reply_idx on incoming_message (reply_to) where reply_to is not null;
    create index incoming_message_unseen_idx on incoming_message (received_at) where seen_at is null;

    create table early_status (
      provider_id text not null,
      status text not null check (status in ('delivered', 'read', 'failed')),
      at timestamptz not null,
      reason text,
      primary key (provider_id, status)
    );
    comment on table early_status is 'Delivery states that came before the message''s own record of its provider id; removed once applied.';

    alter table class_reservation add column confirmed_at timestamptz;
    comment on column class_reservation.confirmed_at is 'When the customer answered a reminder that they are coming.';
  `.execute(db)
}
