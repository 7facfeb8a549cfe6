import { type Kysely, sql } from 'kysely'

/** Booking windows, offers to those who wait, transfers, attendance that is settled, refusals that are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table function_version (
      one boolean primary key default true check (one),
      digest text not null,
      brought_at timestamptz not null default now()
    );
    comment on table function_version is 'Which version of the functions this database runs.';

    alter table class_type
      add column booking_opens_days integer check (booking_opens_days >= 0),
      add column booking_closes_minutes integer check (booking_closes_minutes >= 0);
    comment on column class_type.booking_opens_days is 'How many days before a class booking opens; null is the studio''s own setting.';
    comment on column class_type.booking_closes_minutes is 'How many minutes before a class booking closes; null is the studio''s own setting.';

    alter table available_class add column held_for integer references single_class on delete set null;
    comment on column available_class.held_for is 'The class whose offered place this credit is kept for; it pays for no other meanwhile.';
    create index available_class_held_idx on available_class (held_for) where held_for is not null;
  `.execute(db)
  await holds(db)
  await places(db)
  await traces(db)
}

/** A place offered to the first who waits is kept for them: neither free nor taken. */
async function holds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist
      add column state text not null default 'waiting'
        check (state in ('waiting', 'offered', 'reserved', 'left', 'lapsed', 'closed')),
      add column offered_until timestamptz,
      add column available_class_id integer references available_class;
    update waitlist set state = 'left' where deleted_at is not null;
    alter table waitlist
      add constraint waitlist_live_check check ((deleted_at is null) = (state in ('waiting', 'offered'))),
      add constraint waitlist_offer_check check (state <> 'offered' or offered_until is not null);
    comment on column waitlist.state is 'lapsed: an offer was not accepted in time; closed: the class began, was cancelled or overlaps with one that was got.';
    comment on column waitlist.available_class_id is 'The credit that is kept for the offer; null with a membership.';
    create unique index waitlist_credit_key on waitlist (available_class_id) where state = 'offered';
    create index waitlist_offer_idx on waitlist (offered_until) where state = 'offered';

    alter table single_class
      add column held integer not null default 0,
      drop constraint single_class_taken_check,
      add constraint single_class_taken_check check (taken >= 0 and held >= 0 and taken + held <= coalesce(capacity, 0));
    comment on column single_class.held is 'Places kept for those they are offered to; kept by a trigger on waitlist.';

    create function count_held() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.state = 'offered' then
        update single_class set held = held - 1 where single_class_id = old.single_class_id;
      end if;
      if tg_op <> 'DELETE' and new.state = 'offered' then
        update single_class set held = held + 1 where single_class_id = new.single_class_id;
      end if;
      return null;
    end $$;
    create trigger waitlist_held after insert or delete on waitlist for each row execute function count_held();
    create trigger waitlist_held_moved after update of state on waitlist for each row
      when ((old.state = 'offered') <> (new.state = 'offered')) execute function count_held();

    create or replace function announce_places() returns trigger language plpgsql as $$
    begin
      perform pg_notify('places', json_build_object(
        'single_class_id', new.single_class_id,
        'places_left', case when new.cancelled_at is null
          then greatest(least(coalesce(new.capacity, 0), spot_count(new.spot_map)) - new.taken - new.held, 0)
          else 0 end)::text);
      return null;
    end $$;
    drop trigger single_class_places on single_class;
    create trigger single_class_places after update of taken, held, capacity, cancelled_at on single_class
      for each row
      when (old.taken + old.held <> new.taken + new.held or old.capacity is distinct from new.capacity
        or old.cancelled_at is distinct from new.cancelled_at)
      execute function announce_places();
  `.execute(db)
}

async function places(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation
      add column grace_until timestamptz,
      add column transferred_from integer references class_reservation,
      drop constraint class_reservation_cancelled_by_check,
      add constraint class_reservation_cancelled_by_check check (cancelled_by in ('customer', 'staff', 'studio', 'transfer')),
      add constraint class_reservation_transfer_check check (transferred_from is null or (available_class_id is null and guest_of is null));
    comment on column class_reservation.grace_until is 'Until then it may be cancelled freely even inside the window: the place came from the waitlist.';
    comment on column class_reservation.transferred_from is 'The reservation whose place was handed on; its credit stays spent.';
    create unique index class_reservation_transfer_key on class_reservation (transferred_from) where transferred_from is not null;

    create table reservation_transfer (
      reservation_transfer_id integer generated by default as identity primary key,
      class_reservation_id integer not null references class_reservation,
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      revoked_at timestamptz,
      accepted_at timestamptz,
      accepted_reservation_id integer references class_reservation,
      constraint reservation_transfer_accepted_check check ((accepted_at is null) = (accepted_reservation_id is null)),
      constraint reservation_transfer_end_check check (accepted_at is null or revoked_at is null)
    );
    comment on table reservation_transfer is 'Links with which a place is handed to somebody else; one that works for a reservation.';
    comment on column reservation_transfer.token_hash is 'SHA-256 of the link''s secret, which is shown once.';
    create unique index reservation_transfer_open_key on reservation_transfer (class_reservation_id)
      where accepted_at is null and revoked_at is null;

    alter table credit_entry
      drop constraint credit_entry_kind_check,
      add constraint credit_entry_kind_check
        check (kind in ('granted', 'reserved', 'returned', 'lost', 'transferred', 'expired', 'removed', 'changed'));

    alter table single_class add column settled_at timestamptz;
    comment on column single_class.settled_at is 'When its attendance was settled: who was not checked in has missed it.';
    update single_class set settled_at = class_date + make_interval(mins => duration)
      where class_date + make_interval(mins => duration) < now();
    create index single_class_unsettled_idx on single_class (class_date) where settled_at is null and cancelled_at is null;

    alter table class_reservation_penalty add column no_shows integer check (no_shows > 0);
    comment on column class_reservation_penalty.no_shows is 'The missed classes in a row that led to it; null when staff gave it.';
  `.execute(db)
}

async function traces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_attempt (
      refused_attempt_id bigint generated by default as identity primary key,
      customer_id integer not null references customer on delete cascade,
      single_class_id integer not null references single_class on delete cascade,
      code text not null,
      request jsonb not null,
      rules jsonb not null,
      created_at timestamptz not null default now()
    );
    comment on table refused_attempt is 'Why somebody could not book, kept for 90 days.';
    comment on column refused_attempt.rules is 'Every rule in its order with the values of that moment.';
    create index refused_attempt_customer_idx on refused_attempt (customer_id, refused_attempt_id desc);
    create index refused_attempt_class_idx on refused_attempt (single_class_id, refused_attempt_id desc);
    create index refused_attempt_age_idx on refused_attempt (created_at);

    create table notice (
      notice_id bigint generated by default as identity primary key,
      kind text not null,
      customer_id integer not null references customer on delete cascade,
      event text not null,
      facts jsonb not null,
      parked_at timestamptz,
      created_at timestamptz not null default now(),
      constraint notice_event_key unique (kind, customer_id, event)
    );
    comment on table notice is 'What people are still to be told; a line is gone once its messages are written.';

    create table message_template (
      kind text not null,
      channel text not null check (channel in ('mail', 'whatsapp', 'push')),
      subject text,
      body text not null,
      enabled boolean not null default true,
      updated_at timestamptz not null default now(),
      primary key (kind, channel)
    );
    comment on table message_template is 'The owner''s own words of a message; without a row the product''s are used.';

    create table message_opt_out (
      customer_id integer not null references customer on delete cascade,
      kind text not null,
      created_at timestamptz not null default now(),
      primary key (customer_id, kind)
    );
    comment on table message_opt_out is 'Which messages a customer does not want.';
  `.execute(db)
}
