import { type Kysely, sql } from 'kysely'

/** The list of subscriptions counts those that have begun by an index alone, and reads no row of those that ended long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index purchase_begun_idx;
    create index purchase_begun_idx on purchase (purchase_id desc)
      where subscription_period is not null and granted_at is not null and status <> 'pending';
    create index purchase_live_idx on purchase (purchase_id desc)
      where subscription_period is not null and granted_at is not null and status <> 'pending'
        and (status = 'active' or ended_at is null);
  `.execute(db)
}
