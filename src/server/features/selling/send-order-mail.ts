import type { Configuration } from '#domain/configuration/configuration.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Trx } from '#server/db/transaction.ts'
import { type OrderFacts, orderWords } from '#server/features/messages/order-words.ts'
import { tellCustomers } from '#server/features/messages/tell-customers.ts'
import { writtenDate } from '#server/features/messages/long-dates.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import type { Services } from '#server/kit/services.ts'

/** What a command of selling needs beside its transaction. */
export interface Seller {
  configuration: Configuration
  siteOrigin: string
  now: Date
}

export const sellerOf = ({ configuration, environment, clock }: Services): Seller => ({
  configuration: configuration.current(),
  siteOrigin: siteOriginOf({ configuration, environment }),
  now: clock.now(),
})

export interface Receipt {
  purchase_id: number
  /** Whole centavos. */
  paid_cents: number
  tax_cents: number
}

/** Queues the receipt of a purchase that was settled. */
export async function sendReceipt(
  trx: Trx,
  seller: Seller,
  { purchase_id, paid_cents, tax_cents }: Receipt,
): Promise<void> {
  const { to, facts } = await readFacts(trx, purchase_id)
  const tax = tax_cents > 0 ? formatMoney(tax_cents) : null
  const words = orderWords({ ...facts, total: formatMoney(paid_cents), tax })
  await tellCustomers(trx, seller, [{ kind: 'receipt', ...to, ...words }])
}

/** Queues how to pay an order that waits for cash, a deposit or a transfer. */
export async function sendPayInstructions(
  trx: Trx,
  seller: Seller,
  purchase_id: number,
  instructions: string,
): Promise<void> {
  const { to, facts } = await readFacts(trx, purchase_id)
  const words = orderWords({ ...facts, instructions })
  await tellCustomers(trx, seller, [{ kind: 'cash_instructions', ...to, ...words }])
}

type Notice =
  | { kind: 'renewal_paid'; paid_cents: number; tax_cents: number }
  /** `motivo`: what happens now. */
  | { kind: 'renewal_failed' | 'renewal_due'; motivo: string }
  | { kind: 'subscription_cancelled' }

/**
 * Queues a word on a subscription; `event` is what it tells of, so that it is told once. A renewal that is refused has still to
 * be paid: what it takes is the renewal's price.
 */
export async function sendSubscriptionNotice(
  trx: Trx,
  seller: Seller,
  purchase_id: number,
  notice: Notice & { event: string },
): Promise<void> {
  const { to, facts, renewal } = await readFacts(trx, purchase_id)
  const paid = notice.kind === 'renewal_paid'
  const words = orderWords({
    ...facts,
    total: paid ? formatMoney(notice.paid_cents) : renewal,
    tax: paid && notice.tax_cents > 0 ? formatMoney(notice.tax_cents) : null,
  })
  const values = {
    ...words.values,
    hasta: facts.expires,
    ...('motivo' in notice && { motivo: notice.motivo }),
  }
  const { kind, event } = notice
  await tellCustomers(trx, seller, [{ kind, ...to, ...words, values, event, path: paths.membresias() }])
}

interface Order {
  /** What a later charge takes. */
  renewal: string
  to: { customer_id: number; name: string; email: string; phone: string | null }
  facts: OrderFacts
}

async function readFacts(trx: Trx, purchase_id: number): Promise<Order> {
  const row = await trx
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'purchase.payment_method_id')
    .where('purchase.purchase_id', '=', purchase_id)
    .select([
      'customer.customer_id',
      'customer.name',
      'customer.email',
      'customer.phone',
      'class_package.title',
      'purchase.total_cents',
      'purchase.renewal_cents',
      'purchase.payment_method',
      'method.name as method_name',
      'purchase.expires_on',
    ])
    .executeTakeFirstOrThrow()
  const { customer_id, name, email, phone } = row
  return {
    renewal: formatMoney(row.renewal_cents ?? row.total_cents),
    to: { customer_id, name, email, phone },
    facts: {
      purchase_id,
      package: row.title,
      total: formatMoney(row.total_cents),
      tax: null,
      method: row.payment_method ?? row.method_name,
      expires: row.expires_on === null ? null : writtenDate(row.expires_on),
    },
  }
}
