import { type Kysely, sql } from 'kysely'

/**
 * A place that the studio moved to another time has a grace period, as one from the waitlist. A notice of a changed class knows
 * its former type and length too; those that wait get the present ones. Publishing drafts drops the cached pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column class_reservation.grace_until is
      'Until then it may be cancelled freely even inside the window: the place came from the waitlist, or the studio moved it.';

    update notice n
      set facts = jsonb_set(n.facts, '{was}', n.facts -> 'was' || jsonb_build_object('class', t.name, 'duration', c.duration))
      from class_reservation r join single_class c using (single_class_id) join class_type t using (class_type_id)
      where n.kind = 'class_changed' and r.class_reservation_id = (n.facts ->> 'class_reservation_id')::integer;

    drop trigger single_class_content on single_class;
    create trigger single_class_content after insert or delete or update of class_date, duration, description, capacity,
      class_type_id, location_id, class_package_id, icon, spot_map, cancelled_at, draft on single_class
      for each statement execute function announce_content();
  `.execute(db)
}
