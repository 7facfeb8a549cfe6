import { type Kysely, sql } from 'kysely'
import { touchOnUpdate } from '#server/db/migrations/updated-at.ts'

/**
 * One trigger does what follows from a new reservation (take_place), in the place of five. PostgreSQL parses a
 * trigger's condition for every statement on its table, so what every booking meets has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger class_reservation_announced on class_reservation;
    drop trigger class_reservation_waited on class_reservation;
    drop trigger class_reservation_place on class_reservation;
    drop trigger class_reservation_taken on class_reservation;
    create trigger class_reservation_date before insert on class_reservation
      for each row when (new.class_date is null) execute function copy_class_date();
    create trigger class_reservation_place before update of spot, single_class_id, guest_of, customer_id
      on class_reservation for each row execute function check_place();
    create trigger class_reservation_taken after insert on class_reservation
      for each row execute function take_place();
    create trigger class_reservation_waited after update of deleted_at, single_class_id on class_reservation
      for each row
      when (new.deleted_at is null and new.guest_of is null
        and (old.deleted_at is not null or old.single_class_id <> new.single_class_id))
      execute function leave_line_with_place();
    create trigger class_reservation_removed after delete on class_reservation
      for each row execute function count_taken();

    -- take_place and count_taken announce what they count.
    drop trigger single_class_places on single_class;
    create trigger single_class_places after update of held, capacity on single_class
      for each row
      when (new.cancelled_at is null and (old.held <> new.held or old.capacity is distinct from new.capacity))
      execute function announce_places();
    drop trigger single_class_freed on single_class;
    create trigger single_class_freed before update of taken, held, capacity on single_class
      for each row execute function fill_freed_places();

    -- The ledger has when a credit's state changed.
    drop trigger available_class_touch on available_class;
  `.execute(db)
  await touchOnUpdate('available_class', ['class_types', 'expires_on']).execute(db)
}
