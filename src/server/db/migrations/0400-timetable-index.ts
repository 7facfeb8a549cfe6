import { type Kysely, sql } from 'kysely'

/** Timetables show no cancelled class, and lists of years of classes are counted: this index alone answers that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index single_class_timetable_idx on single_class (class_date, single_class_id)
      include (location_id, class_type_id) where cancelled_at is null`.execute(db)
}
