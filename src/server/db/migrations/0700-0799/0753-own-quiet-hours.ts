import { type Kysely, sql } from 'kysely'

/** Hours in which a customer wants no messages, beside the studio's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer
      add column quiet_from smallint check (quiet_from between 0 and 23),
      add column quiet_until smallint check (quiet_until between 0 and 23),
      add constraint customer_quiet_check check (
        (quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, -1));
    comment on column customer.quiet_from is 'From this hour of the studio''s clock on they want no messages that can wait; null for none.';
  `.execute(db)
}
