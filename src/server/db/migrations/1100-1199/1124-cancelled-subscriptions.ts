import { type Kysely, sql } from 'kysely'

/** The list of subscriptions counts those that are cancelled and whose paid days run, also where the provider ended them at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index purchase_cancelled_idx on purchase (expires_on)
      where status = 'cancelled' and subscription_period is not null and granted_at is not null`.execute(db)
}
