import { type Kysely, sql } from 'kysely'

/** A phone that a customer entered and another one has, where the studio reveals no accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer add column wanted_phone text check (wanted_phone ~ '^[0-9]{10}$');
    comment on column customer.wanted_phone is 'The phone they entered although another customer has it; shown to them alone, so that they cannot tell.';
  `.execute(db)
}
