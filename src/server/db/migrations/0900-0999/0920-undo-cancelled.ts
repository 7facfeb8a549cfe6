import { type Kysely, sql } from 'kysely'

/** A cancelled class can be given back for a minute, with its places and its waitlist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table schedule_undo drop constraint schedule_undo_kind_check;
    alter table schedule_undo add constraint schedule_undo_kind_check
      check (kind in ('added', 'changed', 'removed', 'cancelled'));
    drop trigger waitlist_move on waitlist;
    create trigger waitlist_move before update of state on waitlist for each row
      when (old.deleted_at is not null and new.state <> old.state and not (old.state = 'closed' and new.deleted_at is null))
      execute function check_waitlist_move();
  `.execute(db)
}
