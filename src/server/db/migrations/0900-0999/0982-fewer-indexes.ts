import { type Kysely, sql } from 'kysely'

/** A booking adds to fewer indexes: one serves the foreign key of a reservation's credit and a customer's list of credits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_reservation drop constraint class_reservation_credit_fkey;
    alter table available_class drop constraint available_class_owner_key,
      add constraint available_class_owner_key unique (customer_id, available_class_id, unlimited);
    alter table class_reservation add constraint class_reservation_credit_fkey
      foreign key (available_class_id, customer_id, unlimited)
      references available_class (available_class_id, customer_id, unlimited) deferrable;
    drop index available_class_customer_idx;
  `.execute(db)
}
