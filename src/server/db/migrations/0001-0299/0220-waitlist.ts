import { type Kysely, sql } from 'kysely'

/**
 * Automatic consequences of a change of a class or waitlist, whichever code made it: a freed place starts a
 * promotion, an offer that ends releases its credit, a cancelled class closes its waitlist, screens are notified.
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

/** The job locks its class and evaluates every rule again, so a superfluous one does no harm. */
async function promotions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger single_class_freed before update of taken, held, capacity on single_class
      for each row
      when (new.cancelled_at is null
        and coalesce(new.capacity, 0) - new.taken - new.held > coalesce(old.capacity, 0) - old.taken - old.held)
      execute function fill_freed_places();
  `.execute(db)
}

async function endings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger waitlist_credit_released after update of state on waitlist for each row
      when (old.state = 'offered' and new.state <> 'offered' and old.available_class_id is not null)
      execute function release_held_credit();
    create trigger single_class_line_closed after update of cancelled_at on single_class for each row
      when (old.cancelled_at is null and new.cancelled_at is not null) execute function close_line();
    create trigger class_reservation_waited after insert on class_reservation for each row
      when (new.deleted_at is null and new.guest_of is null) execute function leave_line_with_place();
    create trigger waitlist_move before update of state on waitlist for each row
      when (old.deleted_at is not null and new.state <> old.state) execute function check_waitlist_move();
    create trigger waitlist_reserved after update of state on waitlist for each row
      when (old.state <> 'reserved' and new.state = 'reserved') execute function close_overlaps();
  `.execute(db)
}

/** The customer's open pages reload the waitlist; those behind somebody who leaves have moved up. */
async function news(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger waitlist_announced after insert on waitlist for each row execute function announce_waitlist();
    create trigger waitlist_change_announced after update of state, notify, offered_until on waitlist for each row
      when (old.* is distinct from new.*) execute function announce_waitlist();
  `.execute(db)
}
