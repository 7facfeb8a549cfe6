import { type Kysely, sql } from 'kysely'

/** Timetables skip cancelled classes, and lists count years of classes: this index alone answers both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index single_class_timetable_idx on single_class (class_date, single_class_id)
      include (location_id, class_type_id) where cancelled_at is null`.execute(db)
}
