import { type Kysely, sql } from 'kysely'

/** Notifies a customer's open pages when their reservations change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger class_reservation_announced after insert on class_reservation
      for each row execute function announce_reservation();
    create trigger class_reservation_announced_change
      after update of deleted_at, spot, guest, attend, is_paid, class_stars, grace_until on class_reservation
      for each row
      when ((old.deleted_at, old.spot, old.guest, old.attend, old.is_paid, old.class_stars, old.grace_until)
        is distinct from (new.deleted_at, new.spot, new.guest, new.attend, new.is_paid, new.class_stars, new.grace_until))
      execute function announce_reservation();
  `.execute(db)
}
