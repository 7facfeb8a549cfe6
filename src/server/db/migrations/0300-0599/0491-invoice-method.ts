import { type Kysely, sql } from 'kysely'

/**
 * A charge stores the method that paid it, which may differ from the purchase's current one. For earlier charges the
 * current one is the best guess.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice
      add column payment_method_id integer references payment_method,
      add column payment_method text;
    comment on column invoice.payment_method_id is 'The way in which this charge was paid.';
    comment on column invoice.payment_method is 'The card or the provider as it was shown then; null for a way of the studio''s own.';
    create index invoice_payment_method_idx on invoice (payment_method_id);
    update invoice set payment_method_id = purchase.payment_method_id, payment_method = purchase.payment_method
      from purchase where purchase.purchase_id = invoice.purchase_id;
  `.execute(db)
}
