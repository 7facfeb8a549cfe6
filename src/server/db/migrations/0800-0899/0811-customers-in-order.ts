import { type Kysely, sql } from 'kysely'

/**
 * The order of the list of customers as a column: an index on the two functions makes PostgreSQL compute both for each row that a
 * later page skips.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer add column search_order text collate "C" not null
      generated always as (normalise_text(last_name) || chr(9) || normalise_text(name)) stored;
    create index customer_order_idx on customer (search_order, customer_id) where deleted_at is null;
    drop index customer_name_idx;
  `.execute(db)
}
