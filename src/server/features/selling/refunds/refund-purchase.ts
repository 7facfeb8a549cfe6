import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { didNothing } from '#server/kit/provider-problem.ts'
import type { RefundOutcome } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { applyRefund } from './apply-refund.ts'
import { lastPaid, nothingPaid, refundsOf, tooMuch } from './refund-facts.ts'
import { bookCash, drawerOf } from '#server/features/selling/charging/book-cash.ts'
import { gatewayOf, providerAway } from '#server/features/selling/charging/charge-card.ts'
import { postLedger } from '#server/features/selling/charging/post-ledger.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'

export interface Refund extends By {
  purchase_id: number
  /** Whole centavos; null for the payment's whole remaining amount. */
  amountCents: number | null
  reason: string
  requestKey: string | null
  /** Whose drawer returns cash, if the request says so. */
  location_id?: number | null | undefined
  /** The studio has returned it itself, because the provider could not. */
  byHand?: boolean
}

interface Wish {
  refund_id: number
  refund_key: string
  amount_cents: number
  payment: { payment_id: number; gateway: string; gateway_payment_id: string | null; attempt_key: string }
  /** The provider's ids of the payment's other refunds, those that failed too. */
  booked: readonly string[]
}

/** A request that has run for this long, in ms, died with its process: longer than all that it asks a provider may take. */
const LEASE_MS = 120_000
/** How long a parallel request for the same refund waits for it, in ms. */
const PATIENCE_MS = 10_000

/**
 * Refunds money of a purchase's last payment, or first what came in addition to it: stores the refund, asks the provider with the
 * refund's own key, books the answer. An interrupted request continues. A refunded purchase stays as it is. Throws AppError 400 for more than is left, 404, 409
 * where nothing was paid or the provider refused, 503 when it is unavailable. What is returned by hand is booked at once.
 */
export async function refundPurchase(services: Services, refund: Refund): Promise<void> {
  const wish = await inTransaction(services.db, async (trx) => {
    const stored = await storeRefund(trx, refund, services.clock.now())
    if (!stored || !refund.byHand) return stored
    await bookByHand(trx, services, refund.purchase_id, stored)
    return null
  })
  if (!wish) return
  if (!(await claim(services, wish.refund_id))) return
  const outcome = await ask(services, wish).catch(async (error: unknown) => {
    await release(services, wish.refund_id, error)
    throw providerAway(error)
  })
  await inTransaction(services.db, (trx) => book(trx, services, refund.purchase_id, wish, outcome))
  if (outcome.state === 'failed') throw new AppError(409, 'refund_failed', sellingErrors.refundFailed)
}

async function storeRefund(trx: Trx, refund: Refund, now: Date): Promise<Wish | null> {
  const { purchase_id, reason, requestKey, actor_customer_id, byHand = false } = refund
  const purchase = await trx
    .selectFrom('purchase')
    .select(['status', 'total_cents', 'payment_method_id'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow(() => notFound(checkoutErrors.purchaseUnknown))
  const payment = await lastPaid(trx, purchase_id, { requestKey, byHand })
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(nothingPaid)
  const { payment_id, failed } = payment
  const reported = await mergeReported(trx, payment_id)
  const { refunds, booked, left, open } = await refundsOf(trx, payment)
  if (byHand && !failed && !open)
    throw new AppError(409, 'refund_by_provider', sellingErrors.refundByProvider)
  const isSame = (cents: number) => (refund.amountCents === null ? left <= 0 : refund.amountCents === cents)
  // It was an earlier refund, whose answer was lost: a request for the same amount repeats it.
  if (reported && isSame(reported.amount_cents)) return null
  if (open) {
    // The outcome of an earlier refund is unknown: a request for the same amount continues it with its key, any other must
    // wait.
    if (byHand || !isSame(open.amount_cents)) throw new AppError(409, 'refund_open', sellingErrors.refundOpen)
    return { ...open, payment, booked }
  }
  // A repeated request, whose answer was lost.
  if (requestKey !== null && refunds.some((one) => one.request_key === requestKey)) return null
  if (left === 0) return null
  const amount_cents = refund.amountCents ?? left
  if (amount_cents > left) throw tooMuch(left, amount_cents)
  const inCash = payment.gateway === CASH_GATEWAY && purchase.payment_method_id === CASH
  const wish = await trx
    .insertInto('refund')
    .values({
      payment_id,
      gateway: payment.gateway,
      amount_cents,
      status: 'pending',
      request_key: requestKey,
      reason,
      actor_customer_id,
      cash_drawer_id: inCash ? await drawerOf(trx, refund) : null,
      created_at: now,
    })
    .returning(['refund_id', 'refund_key', 'amount_cents'])
    .executeTakeFirstOrThrow()
  await recordAudit(trx, { actor_customer_id, request_id: refund.request_id }, 'refund.asked', purchase_id, {
    payment_id,
    amount_cents,
    reason,
    ...(byHand && { by_hand: true }),
  })
  return { ...wish, payment, booked }
}

/**
 * Lets one request at a time ask the provider. Returns false when a parallel one got its answer meanwhile; AppError 409 when
 * that takes too long.
 */
async function claim({ db, clock }: Services, refund_id: number): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const now = clock.now()
    const claimed = await db
      .updateTable('refund')
      .set({ asked_at: now })
      .where('refund_id', '=', refund_id)
      .where('gateway_refund_id', 'is', null)
      .where((is) =>
        is.or([is('asked_at', 'is', null), is('asked_at', '<', new Date(now.getTime() - LEASE_MS))]),
      )
      .executeTakeFirst()
    if (claimed.numUpdatedRows > 0n) return true
    const open = await db
      .selectFrom('refund')
      .select('refund_id')
      .where('refund_id', '=', refund_id)
      .where('gateway_refund_id', 'is', null)
      .executeTakeFirst()
    if (!open) return false
    if (performance.now() > deadline) throw new AppError(409, 'refund_open', sellingErrors.refundOpen)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Lets the next request ask at once if this one did nothing at the provider. Otherwise the refund may still be on its way there,
 * not listed yet, so the lease must expire instead.
 */
async function release({ db }: Services, refund_id: number, error: unknown): Promise<void> {
  if (!didNothing(error)) return
  await db.updateTable('refund').set({ asked_at: null }).where('refund_id', '=', refund_id).execute()
}

/** Cash is returned at the desk; no provider is involved. */
function ask(
  services: Services,
  { refund_key, amount_cents, payment, booked }: Wish,
): Promise<RefundOutcome> {
  const { gateway, gateway_payment_id } = payment
  if (gateway === CASH_GATEWAY) return Promise.resolve({ state: 'refunded', reference: refund_key })
  return gatewayOf(services, gateway).refund(gateway_payment_id ?? '', amount_cents, refund_key, booked)
}

async function book(
  trx: Trx,
  services: Services,
  purchase_id: number,
  wish: Wish,
  outcome: RefundOutcome,
): Promise<void> {
  const { refund_id, amount_cents: amountCents, payment } = wish
  const { payment_id, gateway, attempt_key: attemptKey, gateway_payment_id } = payment
  const { reference: refund, state } = outcome
  // The provider's event locks it before its refund, too: either finds what the other one has written, and no deadlock.
  await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const reported = await trx
    .selectFrom('refund')
    .select('refund_id')
    .where('gateway', '=', gateway)
    .where('gateway_refund_id', '=', refund)
    .where('refund_id', '<>', refund_id)
    .executeTakeFirst()
  if (reported) {
    // The provider's event came first and has a row of its own; this one keeps the actor and the reason.
    await mergeInto(trx, reported.refund_id, refund_id)
  } else {
    await trx
      .updateTable('refund')
      .set({ gateway_refund_id: refund, ...(state === 'failed' && { status: state }) })
      .where('refund_id', '=', refund_id)
      .execute()
  }
  // Nothing was counted, and who asked is told at once.
  if (state === 'failed')
    return recordAudit(trx, { actor_customer_id: null }, 'payment.refund_refused', purchase_id, {
      payment_id,
    })
  await applyRefund(trx, sellerOf(services), gateway, {
    kind: 'refund',
    attemptKey,
    reference: gateway_payment_id ?? '',
    refund,
    amountCents,
    state,
  })
  if (gateway === CASH_GATEWAY) await returnCash(trx, services, wish)
}

/** The provider still has what the studio returned with money of its own: from a drawer, whose exit is noted there, or its bank. */
async function bookByHand(trx: Trx, services: Services, purchase_id: number, wish: Wish): Promise<void> {
  const { refund_id, refund_key: reference, amount_cents, payment } = wish
  await book(trx, services, purchase_id, wish, { state: 'refunded', reference })
  const source = `refund:${refund_id}:by-hand`
  const lines = [[`provider:${payment.gateway}`, amount_cents] as const, ['outside', -amount_cents] as const]
  await postLedger(trx, { kind: 'drawer', purchase_id, source, lines })
}

/** Cash that was returned at the desk leaves the drawer that was chosen, or the next one of its place if it is closed by now. */
async function returnCash(trx: Trx, { clock }: Services, { refund_id, amount_cents }: Wish): Promise<void> {
  const asked = await trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .innerJoin('cash_drawer', 'cash_drawer.cash_drawer_id', 'refund.cash_drawer_id')
    .select(['payment.purchase_id', 'refund.actor_customer_id', 'cash_drawer.location_id'])
    .where('refund_id', '=', refund_id)
    .executeTakeFirst()
  if (!asked || asked.actor_customer_id === null) return
  const { purchase_id, actor_customer_id, location_id } = asked
  const source = `refund:${refund_id}`
  const hand = { actor_customer_id, location_id }
  await bookCash(trx, { kind: 'refund', purchase_id, cents: -amount_cents, source, hand, now: clock.now() })
}

/**
 * An open refund whose answer was lost, and whose event came meanwhile, is the one of its amount that was reported since and was
 * asked for by nobody here. Returns it; undefined if there is none.
 */
async function mergeReported(trx: Trx, payment_id: number): Promise<{ amount_cents: number } | undefined> {
  const found = await trx
    .selectFrom('refund as open')
    .innerJoin('refund as reported', (join) =>
      join
        .onRef('reported.payment_id', '=', 'open.payment_id')
        .onRef('reported.amount_cents', '=', 'open.amount_cents')
        .onRef('reported.refund_id', '>', 'open.refund_id'),
    )
    .select(['open.refund_id as wish', 'reported.refund_id as survivor', 'reported.amount_cents'])
    .where('open.payment_id', '=', payment_id)
    .where('open.gateway_refund_id', 'is', null)
    .where('open.status', '=', 'pending')
    .where('reported.status', '<>', 'failed')
    .where('reported.actor_customer_id', 'is', null)
    .where('reported.request_key', 'is', null)
    .orderBy('reported.refund_id')
    .limit(1)
    .executeTakeFirst()
  if (found) await mergeInto(trx, found.survivor, found.wish)
  return found
}

async function mergeInto(trx: Trx, survivor: number, wish: number): Promise<void> {
  const gone = await trx
    .deleteFrom('refund')
    .where('refund_id', '=', wish)
    .returning(['refund_key', 'request_key', 'reason', 'actor_customer_id'])
    .executeTakeFirst()
  if (gone) await trx.updateTable('refund').set(gone).where('refund_id', '=', survivor).execute()
}
