import { type Kysely, sql } from 'kysely'

/** Absences that staff excused, and places that moved to another class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation add column waived_at timestamptz,
      add constraint class_reservation_waived_check check (waived_at is null or not attend);
    comment on column class_reservation.waived_at is 'When staff excused that the person did not come; it counts towards no penalty.';

    drop trigger class_reservation_announced_change on class_reservation;
    create trigger class_reservation_announced_change
      after update of deleted_at, single_class_id, spot, guest, attend, is_paid, class_stars, grace_until on class_reservation
      for each row
      when ((old.deleted_at, old.single_class_id, old.spot, old.guest, old.attend, old.is_paid, old.class_stars, old.grace_until)
        is distinct from (new.deleted_at, new.single_class_id, new.spot, new.guest, new.attend, new.is_paid, new.class_stars, new.grace_until))
      execute function announce_reservation();
  `.execute(db)
}
