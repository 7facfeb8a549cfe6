import { type Kysely, sql } from 'kysely'

/** The few subscriptions whose charge failed are found among all purchases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_late_idx on purchase (late_since) where late_since is not null`.execute(db)
}
