import type { Configuration } from '#domain/configuration/configuration.ts'
import { formatMoney } from '#domain/money.ts'
import type { Trx } from '#server/db/transaction.ts'
import { cashLetter, type OrderFacts, receiptLetter } from '#server/features/messages/letters.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/services.ts'

/** `17 de enero de 2027`: a day of the studio's calendar, which no time zone may shift. */
const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })

/** What a command of selling needs beside its transaction. */
export interface Seller {
  configuration: Configuration
  publicUrl: string
  now: Date
}

export const sellerOf = ({ configuration, environment, clock }: Services): Seller => ({
  configuration: configuration.current(),
  publicUrl: environment.publicUrl,
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
  const { customer_id, email, facts } = await readFacts(trx, purchase_id)
  const letter = receiptLetter(seller, {
    ...facts,
    total: formatMoney(paid_cents),
    tax: tax_cents > 0 ? formatMoney(tax_cents) : null,
  })
  await queueMessage(trx, {
    customer_id,
    kind: 'receipt',
    recipient: email,
    dedupe_key: `receipt:${purchase_id}`,
    ...letter,
  })
}

/** Queues the studio's instructions for an order that waits for cash, a deposit or a transfer. */
export async function sendCashInstructions(trx: Trx, seller: Seller, purchase_id: number): Promise<void> {
  const { customer_id, email, facts } = await readFacts(trx, purchase_id)
  const letter = cashLetter(seller, { ...facts, instructions: seller.configuration.cash_instructions ?? '' })
  await queueMessage(trx, {
    customer_id,
    kind: 'cash_instructions',
    recipient: email,
    dedupe_key: `cash:${purchase_id}`,
    ...letter,
  })
}

async function readFacts(
  trx: Trx,
  purchase_id: number,
): Promise<{ customer_id: number; email: string; facts: OrderFacts }> {
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
      'class_package.title',
      'purchase.total_cents',
      'purchase.payment_method',
      'method.name as method_name',
      'purchase.expires_on',
    ])
    .executeTakeFirstOrThrow()
  return {
    customer_id: row.customer_id,
    email: row.email,
    facts: {
      name: row.name,
      purchase_id,
      package: row.title,
      total: formatMoney(row.total_cents),
      tax: null,
      method: row.payment_method ?? row.method_name,
      expires: row.expires_on === null ? null : longDay.format(new Date(`${row.expires_on}T00:00:00Z`)),
    },
  }
}
