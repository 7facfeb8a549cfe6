import { type Kysely, sql } from 'kysely'

/** Indexes for the desk: orders that wait for cash, counter subscriptions that are due, money that did not match. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index purchase_cash_order_idx on purchase (purchase_id desc)
      where status = 'pending' and gateway is null and payment_method_id is not null;
    create index purchase_cash_due_idx on purchase (expires_on)
      where status = 'active' and gateway is null and subscription_period is not null;
    create index payment_mismatch_idx on payment (updated_at desc) where error_code = 'amount_mismatch';
  `.execute(db)
}
