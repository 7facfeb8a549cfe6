import { type Kysely, sql } from 'kysely'

/**
 * What a booking adds to fewer indexes. One index serves the foreign key of a reservation's credit and a customer's
 * list of credits; the audit is found by time with a summary of each few pages, because it is written in that order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation drop constraint class_reservation_credit_fkey;
    alter table available_class drop constraint available_class_owner_key,
      add constraint available_class_owner_key unique (customer_id, available_class_id, unlimited);
    alter table class_reservation add constraint class_reservation_credit_fkey
      foreign key (available_class_id, customer_id, unlimited)
      references available_class (available_class_id, customer_id, unlimited) deferrable;
    drop index available_class_customer_idx;

    drop index audit_newest_idx;
    create index audit_time_idx on audit using brin (created_at) with (autosummarize = on, pages_per_range = 32);
  `.execute(db)
}
