import { type Kysely, sql } from 'kysely'

/** The tables that public pages show, besides configuration and places, which have triggers already. */
const shown = [
  'announcement',
  'class_category',
  'class_package',
  'class_package_type',
  'class_type',
  'file',
  'instructor',
  'location',
  'page',
  'single_class_instructor',
  'single_class_tag',
  'tag',
]

/** Every process caches public pages and must be notified of changes to their content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Not its counters and timestamps, which bookings and jobs change all the time.
    create trigger single_class_content after insert or delete or update of class_date, duration, description, capacity,
      class_type_id, location_id, class_package_id, icon, spot_map, cancelled_at on single_class
      for each statement execute function announce_content()`.execute(db)
  for (const table of shown) {
    await sql`
      create trigger ${sql.id(`${table}_content`)} after insert or update or delete or truncate on ${sql.id(table)}
        for each statement execute function announce_content()`.execute(db)
  }
}
