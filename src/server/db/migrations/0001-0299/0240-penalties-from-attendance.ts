import { type Kysely, sql } from 'kysely'

/**
 * Links a penalty to the missed class that caused it, so that it is added once and removed when the attendance is
 * corrected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation_penalty
      add column class_reservation_id integer references class_reservation,
      add column corrected boolean not null default false,
      add constraint class_reservation_penalty_corrected_check check (not corrected or lifted_at is not null),
      add constraint class_reservation_penalty_row_check check (class_reservation_id is null or no_shows is not null);
    comment on column class_reservation_penalty.class_reservation_id is 'The missed class that completed the row; null when staff gave it.';
    comment on column class_reservation_penalty.corrected is 'Lifted because the attendance was corrected: as if it had never been.';
    create unique index class_reservation_penalty_row_key on class_reservation_penalty (class_reservation_id)
      where class_reservation_id is not null;
    create index class_reservation_missed_idx on class_reservation (customer_id, class_date, class_reservation_id)
      where unlimited;
  `.execute(db)
}
