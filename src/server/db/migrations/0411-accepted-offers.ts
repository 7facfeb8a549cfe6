import { type Kysely, sql } from 'kysely'

/**
 * An offer that is accepted frees no place for a moment: the booking that takes it names its class while it turns the one
 * into the other, and nobody who waits is promoted or told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fill_freed_places() returns trigger language plpgsql as $$
    begin
      if current_setting('cupo.accepts_offer', true) is distinct from new.single_class_id::text
        and exists (select from waitlist where single_class_id = new.single_class_id and state = 'waiting') then
        new.times_freed := old.times_freed + 1;
        perform graphile_worker.add_job('fill-places', json_build_object('single_class_id', new.single_class_id),
          job_key => 'fill-places:' || new.single_class_id, max_attempts => 12);
      end if;
      return new;
    end $$`.execute(db)
}
