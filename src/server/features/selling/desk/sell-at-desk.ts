import { randomUUID } from 'node:crypto'
import { formatMoney } from '#domain/money.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { deskErrors } from '#text/errors/desk.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { noMethod } from '#server/features/selling/charging/payment-methods.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { type OpenedPurchase, openPurchase } from '#server/features/selling/orders/open-purchase.ts'
import { ALL_SEEN } from '#server/features/selling/orders/recently-bought.ts'
import { settlePurchase } from '#server/features/selling/orders/settle-purchase.ts'
import { confirmCash } from './confirm-cash.ts'

export interface Wanted {
  customer_id: number
  class_package_id: number
  discountCode: string | null
  /** The customer wants the package again although it was bought just now. */
  again: boolean
}

interface Sale extends Wanted {
  payment_method_id: number | null
  /** The price that was shown, in pesos. */
  expectedTotal: number
  /** The cash handed over, in centavos. */
  receivedCents: number | null
  location_id?: number | null | undefined
  /** What the card terminal or the bank printed. */
  reference: string | null
}

/** Ends a quote: everything that it wrote is rolled back. */
class Quoted extends Error {
  override name = 'Quoted'
}

/**
 * What a sale would cost, in centavos: the order is opened and rolled back, so that every rule speaks. Nobody's is one of somebody
 * who is not entered yet. Throws what the sale would.
 */
export async function quoteSale(
  db: Queryable,
  seller: Seller,
  wanted: Omit<Wanted, 'customer_id'> & { customer_id: number | null },
) {
  let quote: OpenedPurchase['purchase'] | undefined
  const play = inTransaction(db, async (trx) => {
    const customer_id = wanted.customer_id ?? (await enterStranger(trx))
    quote = (await open(trx, seller, { ...wanted, customer_id }, undefined, () => undefined)).purchase
    throw new Quoted()
  })
  await play.catch((error: unknown) => (error instanceof Quoted ? undefined : Promise.reject(error)))
  if (!quote) throw new Error('a quote without an order')
  return quote
}

/** A customer of whom nothing is known, for an order that is rolled back. */
async function enterStranger(trx: Trx): Promise<number> {
  const { customer_id } = await trx
    .insertInto('customer')
    .values({
      uid: null,
      name: '–',
      last_name: '',
      email: `${randomUUID()}@nadie.invalid`,
      phone: null,
      instagram: null,
      birthdate: null,
      file_id: null,
      signup_reason: null,
      other: null,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return customer_id
}

/**
 * Sells a package at the desk in one transaction: the order under the rules of an online one, the money, its ledger lines and
 * place in the drawer, the credits, and the receipt by mail. Throws AppError 400 without a method or for less than the price, and
 * what openPurchase throws.
 */
export function sellAtDesk(db: Queryable, seller: Seller, sale: Sale, by: By) {
  const { payment_method_id, receivedCents, location_id, reference } = sale
  return inTransaction(db, async (trx) => {
    const requireEnough = (totalCents: number) => {
      if (payment_method_id === null && totalCents > 0) throw noMethod()
      if (payment_method_id === CASH && receivedCents !== null && receivedCents < totalCents)
        throw invalidFields({ received: deskErrors.receivedTooLittle({ total: formatMoney(totalCents) }) })
    }
    const { purchase, payment } = await open(trx, seller, sale, sale.expectedTotal, requireEnough)
    const { purchase_id, total_cents } = purchase
    const inCash = payment !== null && payment_method_id === CASH
    await recordAudit(trx, by, 'purchase.sold', purchase_id, {
      total_cents,
      discount_cents: purchase.discount_cents,
      payment_method_id,
      received_cents: receivedCents,
    })
    if (payment === null) await settlePurchase(trx, seller, { purchase_id, payment: null, ...by })
    else
      await confirmCash(trx, seller, {
        purchase_id,
        // A subscription whose first charge a code lowers to nothing is paid in cash from the second on.
        payment_method_id: payment_method_id ?? CASH,
        amountCents: total_cents,
        location_id,
        reference,
        ...by,
      })
    return { purchase_id, changeCents: inCash && receivedCents !== null ? receivedCents - total_cents : 0 }
  })
}

/** The order as the online checkout would open it; `check` sees the total of what costs something. */
async function open(
  trx: Trx,
  { configuration, siteOrigin, now }: Seller,
  wanted: Wanted,
  expectedTotal: number | undefined,
  check: (totalCents: number) => void,
): Promise<OpenedPurchase> {
  await requireCustomer(trx, wanted.customer_id)
  const { customer_id, class_package_id, discountCode, again } = wanted
  return openPurchase(trx, {
    customer_id,
    class_package_id,
    discountCode,
    seen: again ? ALL_SEEN : null,
    chooseMethod: (totalCents) => {
      check(totalCents)
      return { kind: 'cash' }
    },
    expectedTotal,
    expectedFirst: undefined,
    expectedLater: undefined,
    wantedClass: null,
    wantedPackage: null,
    inCash: true,
    atDesk: true,
    returnOrigin: siteOrigin,
    // The call's own key makes a repeated press count once.
    requestKey: null,
    configuration,
    now,
  })
}
