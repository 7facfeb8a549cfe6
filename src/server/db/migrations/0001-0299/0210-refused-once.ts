import { type Kysely, sql } from 'kysely'

/** A refused attempt is stored at most once a minute for each customer, class and code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index refused_attempt_minute_key on refused_attempt
      (customer_id, single_class_id, code, date_trunc('minute', created_at at time zone 'UTC'))`.execute(db)
}
