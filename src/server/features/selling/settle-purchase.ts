import { type Selectable, sql } from 'kysely'
import { trialEnd } from '#domain/selling/next-charge.ts'
import { containedTax } from '#domain/selling/pricing.ts'
import { nextState } from '#domain/selling/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import { grantPurchase } from './grant-purchase.ts'
import { type Account, postLedger } from './post-ledger.ts'
import { type Seller, sendReceipt } from './send-order-mail.ts'

export interface Settlement {
  purchase_id: number
  /** The money that came, in whole centavos; null for a free offer. */
  payment: { payment_id: number; period: number; amount_cents: number; account: Account } | null
  /** What the provider tells about it: its own ids, and the card as it may be shown. */
  provider?: { reference: string; subscription_id: string | null; card_name: string | null }
  /** Who confirmed it by hand; null for a provider's word. */
  actor_customer_id?: number | null
}

type Purchase = Selectable<Schema['purchase']>

/**
 * Makes a purchase count: state, ledger, invoice, classes, audit and receipt in the caller's transaction, exactly once
 * however often and in whatever order it is told. Gives the purchase's state; one that may not be paid any more stays as
 * it is, and its money is booked as unapplied for staff to see.
 */
export async function settlePurchase(
  trx: Trx,
  seller: Seller,
  settlement: Settlement,
): Promise<Purchase['status']> {
  const purchase = await lockPurchase(trx, settlement.purchase_id)
  const status = nextState(purchase.status, 'paid', purchase.subscription_period !== null)
  if (status === null) {
    await keepUnapplied(trx, purchase, settlement)
    return purchase.status
  }
  const { payment, provider } = settlement
  await trx
    .updateTable('purchase')
    .set({
      status,
      ...(provider && {
        gateway_reference: provider.reference,
        subscription_id: provider.subscription_id,
        ...(provider.card_name !== null && { payment_method: provider.card_name }),
      }),
    })
    .where('purchase_id', '=', purchase.purchase_id)
    .execute()
  const tax_cents = payment
    ? await bookPayment(trx, seller, purchase, payment, provider?.reference ?? null)
    : 0
  await grant(trx, seller, purchase, payment?.period ?? 1)
  await recordAudit(trx, {
    actor_customer_id: settlement.actor_customer_id ?? null,
    action: `purchase.${status}`,
    entity: 'purchase',
    entity_id: purchase.purchase_id,
    details: { total_cents: payment?.amount_cents ?? 0, payment_id: payment?.payment_id ?? null },
  })
  await sendReceipt(trx, seller, {
    purchase_id: purchase.purchase_id,
    paid_cents: payment?.amount_cents ?? 0,
    tax_cents,
  })
  return status
}

/** The purchase, locked until the transaction ends: whoever settles it second finds it settled. */
function lockPurchase(trx: Trx, purchase_id: number): Promise<Purchase> {
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Paid = NonNullable<Settlement['payment']>

/** Books the sale and the money, and writes the invoice. Gives the IVA in it. */
async function bookPayment(
  trx: Trx,
  { configuration, now }: Seller,
  { purchase_id, customer_id }: Purchase,
  { payment_id, period, amount_cents, account }: Paid,
  reference: string | null,
): Promise<number> {
  const tax_cents = containedTax(amount_cents, configuration.tax_rate)
  await postLedger(trx, {
    kind: 'sale',
    purchase_id,
    source: `sale:${purchase_id}:${period}`,
    lines: [
      ['receivable', amount_cents],
      ['revenue', tax_cents - amount_cents],
      ['iva', -tax_cents],
    ],
  })
  await postLedger(trx, {
    kind: 'payment',
    purchase_id,
    source: `payment:${payment_id}`,
    lines: [
      [account, amount_cents],
      ['receivable', -amount_cents],
    ],
  })
  // The first days of a free trial are no charge, so they have no invoice.
  if (period > 0) {
    await trx
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        period,
        total_cents: amount_cents,
        tax_cents,
        status: 'completed',
        gateway_reference: reference,
        paid_at: now,
      })
      .onConflict((conflict) => conflict.columns(['purchase_id', 'period']).doNothing())
      .execute()
  }
  return tax_cents
}

async function grant(
  trx: Trx,
  { configuration, now }: Seller,
  purchase: Purchase,
  period: number,
): Promise<void> {
  const { timezone } = configuration
  const end = period === 0 ? trialEnd({ ...purchase, starts_on: localDay(now, timezone) }) : null
  await grantPurchase(trx, {
    purchaseId: purchase.purchase_id,
    period,
    now,
    timezone,
    ...(end === null ? {} : { expiresOn: end }),
  })
}

/** Money for a purchase that is over: nothing is granted for it, and nothing of it is lost. */
async function keepUnapplied(
  trx: Trx,
  { purchase_id, status }: Purchase,
  { payment }: Settlement,
): Promise<void> {
  if (!payment) return
  const source = `payment:${payment.payment_id}`
  const { rows } = await sql`select from ledger_transaction where source = ${source}`.execute(trx)
  if (rows.length > 0 || payment.amount_cents === 0) return
  await postLedger(trx, {
    kind: 'unapplied',
    purchase_id,
    source,
    lines: [
      [payment.account, payment.amount_cents],
      ['unapplied', -payment.amount_cents],
    ],
  })
  await recordAudit(trx, {
    actor_customer_id: null,
    action: 'payment.unapplied',
    entity: 'purchase',
    entity_id: purchase_id,
    details: { status, amount_cents: payment.amount_cents, payment_id: payment.payment_id },
  })
}
