import { type Kysely, sql } from 'kysely'

/**
 * The same checks in a shorter form: PostgreSQL parses a table's checks again for every statement that writes to it,
 * and an array is one constant where a list is many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation drop constraint class_reservation_cancelled_by_check,
      add constraint class_reservation_cancelled_by_check check (cancelled_by = any ('{customer,staff,studio,transfer}'));
    alter table available_class drop constraint available_class_state_check,
      add constraint available_class_state_check check (state = any ('{free,used,expired,removed}'));
    alter table credit_entry drop constraint credit_entry_kind_check,
      add constraint credit_entry_kind_check
        check (kind = any ('{granted,reserved,returned,lost,transferred,expired,removed,changed}'));
    alter table reservation_event drop constraint reservation_event_event_check,
      add constraint reservation_event_event_check check (event = any ('{made,cancelled}'));
  `.execute(db)
}
