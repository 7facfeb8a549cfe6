import { type Kysely, sql } from 'kysely'

/**
 * What follows by itself from a change of a class or of a line, whichever part of the product made it: a freed place
 * starts a promotion, an offer that ends lets its credit go, a cancelled class empties its line, screens hear of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table single_class add column times_freed integer not null default 0;
    comment on column single_class.times_freed is 'How often a place came free while somebody waited: one such moment tells a person once. Kept by a trigger.';
    alter table waitlist add column told_of integer not null default 0;
    comment on column waitlist.told_of is 'The class''s times_freed of which its customer was last told.';
  `.execute(db)
  await promotions(db)
  await endings(db)
  await news(db)
}

/** The job finds its class, locks it and asks every rule again, so that one too many does no harm. */
async function promotions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fill_freed_places() returns trigger language plpgsql as $$
    begin
      if exists (select from waitlist where single_class_id = new.single_class_id and state = 'waiting') then
        new.times_freed := old.times_freed + 1;
        perform graphile_worker.add_job('fill-places', json_build_object('single_class_id', new.single_class_id),
          job_key => 'fill-places:' || new.single_class_id, max_attempts => 12);
      end if;
      return new;
    end $$;
    create trigger single_class_freed before update of taken, held, capacity on single_class
      for each row
      when (new.cancelled_at is null
        and coalesce(new.capacity, 0) - new.taken - new.held > coalesce(old.capacity, 0) - old.taken - old.held)
      execute function fill_freed_places();
  `.execute(db)
}

async function endings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function release_held_credit() returns trigger language plpgsql as $$
    begin
      update available_class set held_for = null
        where available_class_id = old.available_class_id and held_for = old.single_class_id;
      return null;
    end $$;
    create trigger waitlist_credit_released after update of state on waitlist for each row
      when (old.state = 'offered' and new.state <> 'offered' and old.available_class_id is not null)
      execute function release_held_credit();

    create function close_line() returns trigger language plpgsql as $$
    begin
      update waitlist set state = 'closed', deleted_at = new.cancelled_at
        where single_class_id = new.single_class_id and state in ('waiting', 'offered');
      return null;
    end $$;
    create trigger single_class_line_closed after update of cancelled_at on single_class for each row
      when (old.cancelled_at is null and new.cancelled_at is not null) execute function close_line();

    -- Whoever gets a place, by whatever way, no longer waits for one.
    create function leave_line_with_place() returns trigger language plpgsql as $$
    begin
      update waitlist set state = 'reserved', deleted_at = now()
        where single_class_id = new.single_class_id and customer_id = new.customer_id and deleted_at is null;
      return null;
    end $$;
    create trigger class_reservation_waited after insert on class_reservation for each row
      when (new.deleted_at is null and new.guest_of is null) execute function leave_line_with_place();

    create function check_waitlist_move() returns trigger language plpgsql as $$
    begin
      raise exception 'entry % of the waitlist is over: %', old.waitlist_id, old.state
        using errcode = 'check_violation', constraint = 'waitlist_move_check';
    end $$;
    create trigger waitlist_move before update of state on waitlist for each row
      when (old.deleted_at is not null and new.state <> old.state) execute function check_waitlist_move();

    -- In a job, because an offer elsewhere is taken back under the lock of its own class, and two classes are never
    -- locked by one transaction.
    create function close_overlaps() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('close-overlaps', json_build_object('waitlist_id', new.waitlist_id),
        job_key => 'close-overlaps:' || new.waitlist_id, max_attempts => 12);
      return null;
    end $$;
    create trigger waitlist_reserved after update of state on waitlist for each row
      when (old.state <> 'reserved' and new.state = 'reserved') execute function close_overlaps();
  `.execute(db)
}

/** The customer's open pages load the line anew; those behind somebody who leaves have moved up. */
async function news(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_waitlist() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account', json_build_object('customer_id', new.customer_id, 'topic', 'waitlists')::text);
      if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null then
        perform pg_notify('account', json_build_object('customer_id', behind.customer_id, 'topic', 'waitlists')::text)
          from waitlist behind
          where behind.single_class_id = new.single_class_id and behind.deleted_at is null
            and behind.waitlist_id > new.waitlist_id;
      end if;
      return null;
    end $$;
    create trigger waitlist_announced after insert on waitlist for each row execute function announce_waitlist();
    create trigger waitlist_change_announced after update of state, notify, offered_until on waitlist for each row
      when (old.* is distinct from new.*) execute function announce_waitlist();
  `.execute(db)
}
