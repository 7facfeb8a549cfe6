import { type Kysely, sql } from 'kysely'

/**
 * Changes of the timetable are announced with the dates before and after, so that only pages showing those dates
 * reload. Places taken are still announced separately, and a cancelled class announces no free places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger single_class_timetable after insert or delete on single_class
      for each row execute function announce_timetable();
    create trigger single_class_timetable_changed
      after update of class_date, duration, description, class_type_id, location_id, class_package_id, icon, spot_map, cancelled_at
      on single_class for each row execute function announce_timetable();
    create trigger single_class_instructor_timetable after insert or delete on single_class_instructor
      for each row execute function announce_timetable();
    create trigger single_class_tag_timetable after insert or delete on single_class_tag
      for each row execute function announce_tags();

    drop trigger single_class_places on single_class;
    create trigger single_class_places after update of taken, held, capacity on single_class
      for each row
      when (new.cancelled_at is null
        and (old.taken + old.held <> new.taken + new.held or old.capacity is distinct from new.capacity))
      execute function announce_places();
  `.execute(db)
}
