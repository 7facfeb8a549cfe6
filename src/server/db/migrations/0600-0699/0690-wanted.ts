import { type Kysely, sql } from 'kysely'

/** What a purchase stood in the way of, so that the page after it can go on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase
      add column wanted_class_id integer references single_class on delete set null,
      add column wanted_package_id integer references class_package on delete set null;
    create index purchase_wanted_class on purchase (wanted_class_id) where wanted_class_id is not null;
    create index purchase_wanted_package on purchase (wanted_package_id) where wanted_package_id is not null;
    comment on column purchase.wanted_class_id is 'The class that the customer wanted to reserve when they bought this.';
    comment on column purchase.wanted_package_id is 'The package that the customer wanted when they paid this enrolment fee.';
  `.execute(db)
}
