import { type Kysely, sql } from 'kysely'

/** A guest's place is transferred with its holder's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation
      drop constraint class_reservation_transfer_check,
      add constraint class_reservation_transfer_check check (transferred_from is null or available_class_id is null);
  `.execute(db)
}
