import { sql } from 'kysely'
import { formatMoney } from '#domain/money.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { isExtra, isUnapplied } from '#server/features/selling/refunded-cents.ts'
import { AppError } from '#server/kit/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'

/**
 * The payment that a refund of a purchase is of: the last one, or first one that granted nothing and of which something is left
 * (decisions 0445, 0478); by hand, first one whose refund failed and was not made since (0509).
 * @param requestKey a request that is repeated stays with its payment
 */
export const lastPaid = (
  db: Queryable,
  purchase_id: number,
  { requestKey = null, byHand = false }: Asked = {},
) =>
  db
    .selectFrom('payment')
    .select(['payment_id', 'gateway', 'gateway_payment_id', 'attempt_key', 'amount_cents'])
    .select(['period', 'refunded_cents', isExtra.as('extra'), couldNotReturn.as('failed')])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', ['succeeded', 'refunded'])
    .where('amount_cents', '>', 0)
    .orderBy(askedBefore(requestKey), 'desc')
    .orderBy(sql`${byHand}::boolean and ${isOwed}`, 'desc')
    .orderBy(sql`${isUnapplied} and ${isLeft} and not ${wasRefused}`, 'desc')
    .orderBy(isExtra)
    .orderBy('payment_id', 'desc')
    .limit(1)

interface Asked {
  requestKey?: string | null
  byHand?: boolean
}

const hasNoOutcome = sql`(refund.gateway_refund_id is null and refund.status = 'pending')`

/** A request that is repeated, or continues one without an outcome, is about the same payment, whether that is refunded by now or not. */
const askedBefore = (requestKey: string | null) =>
  sql<boolean>`exists (select from refund where refund.payment_id = payment.payment_id
    and (request_key = ${requestKey}::text or ${hasNoOutcome}))`

const isLeft = sql<boolean>`payment.amount_cents > (select coalesce(sum(refund.amount_cents), 0) from refund
  where refund.payment_id = payment.payment_id and refund.status <> 'failed')`

/** A refund that its provider refused once must not come before what was sold, each time: it is returned on the provider's page. */
const wasRefused = sql<boolean>`exists (select from refund where refund.payment_id = payment.payment_id and refund.status = 'failed')`

/** Whether its provider could not make a refund of a payment. A dispute that the studio won has failed as well, and no refund was asked for. */
const couldNotReturn = sql<boolean>`exists (select from audit where entity = 'purchase' and entity_id = payment.purchase_id::text
  and action in ('payment.refund_failed', 'payment.refund_refused') and details ->> 'payment_id' = payment.payment_id::text)`

/**
 * Whether it could not make the newest one, which the studio may therefore return itself, in parts too where the payment granted
 * nothing.
 */
export const isOwed = sql<boolean>`((coalesce((select refund.status = 'failed' from refund where refund.payment_id = payment.payment_id
  order by refund_id desc limit 1), false) or ${isUnapplied} and ${isLeft}) and ${couldNotReturn})`

/** Whether a refund of a payment that granted nothing would find something to return, or is to be continued. */
export const isReturnable = sql<boolean>`(${isUnapplied} and (${isLeft} and not ${wasRefused}
  or exists (select from refund where refund.payment_id = payment.payment_id and ${hasNoOutcome})))`

/** A payment's refunds that have not failed, the one without an outcome, and what is left, in centavos. */
export async function refundsOf(
  db: Queryable,
  { payment_id, amount_cents }: { payment_id: number; amount_cents: number },
) {
  const all = await db
    .selectFrom('refund')
    .select(['refund_id', 'refund_key', 'request_key', 'gateway_refund_id', 'amount_cents', 'status'])
    .where('payment_id', '=', payment_id)
    .execute()
  const booked = all.flatMap((before) => before.gateway_refund_id ?? [])
  const refunds = all.filter(({ status }) => status !== 'failed')
  const left = refunds.reduce((rest, before) => rest - before.amount_cents, amount_cents)
  const open = refunds.find((one) => one.gateway_refund_id === null)
  return { refunds, booked, left, open }
}

/** How many credits a period's payment granted, and how many of them refunds have removed. */
export function creditsOf(
  db: Queryable,
  purchase_id: number,
  period: number,
): Promise<{ granted: number; removed: number }> {
  return db
    .selectFrom('available_class')
    .innerJoin('purchase_grant', 'purchase_grant.purchase_grant_id', 'available_class.purchase_grant_id')
    .select([
      sql<number>`count(*)`.as('granted'),
      // By refunds alone: staff who remove credits have a name.
      sql<number>`count(*) filter (where refunded or state = 'removed' and exists (select from credit_entry as entry
        where entry.available_class_id = available_class.available_class_id
          and entry.kind = 'removed' and entry.actor_customer_id is null))`.as('removed'),
    ])
    .where('purchase_grant.purchase_id', '=', purchase_id)
    .where('purchase_grant.period', '=', period)
    .where('available_class.unlimited', '=', false)
    .executeTakeFirstOrThrow()
}

/** Whether a later period of a subscription is paid: what came in addition pays for none. */
export async function paidAfter(db: Queryable, purchase_id: number, period: number): Promise<boolean> {
  const later = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('purchase_id', '=', purchase_id)
    .where('status', '=', 'succeeded')
    .where('period', '>', period)
    .where((is) => is.not(isExtra))
    .executeTakeFirst()
  return later !== undefined
}

export const nothingPaid = (): AppError => new AppError(409, 'nothing_paid', sellingErrors.nothingPaid)

/** AppError 400 with both amounts. */
export function tooMuch(left: number, asked: number): AppError {
  const text = sellingErrors.refundTooMuch({ left: formatMoney(left), asked: formatMoney(asked) })
  return new AppError(400, 'refund_too_much', text, {
    fields: { amount: text },
    extra: { refundable: left / 100 },
  })
}
