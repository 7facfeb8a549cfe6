import { type Kysely, sql } from 'kysely'

/** What the card terminal or the bank calls a payment that staff received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column desk_reference text check (desk_reference <> '');
    comment on column payment.desk_reference is 'What the card terminal or the bank printed, noted by staff.';
  `.execute(db)
}
