import { type Kysely, sql } from 'kysely'

/** Classes are planned as drafts, which customers neither see nor book until they are published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table single_class add column draft boolean not null default false,
      add constraint single_class_draft_check check (not draft or (taken = 0 and held = 0));
    comment on column single_class.draft is 'Only staff see it until it is published. A draft has no places taken or held.';

    drop index single_class_timetable_idx;
    create index single_class_timetable_idx on single_class (class_date, single_class_id)
      include (location_id, class_type_id) where cancelled_at is null and not draft;

    drop trigger single_class_timetable_changed on single_class;
    create trigger single_class_timetable_changed
      after update of class_date, duration, description, class_type_id, location_id, class_package_id, icon, spot_map, cancelled_at, draft
      on single_class for each row execute function announce_timetable();
  `.execute(db)
}
