import { sql } from 'kysely'
import { inTransaction } from '#server/db/transaction.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { applyOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { type Payment, gatewayOf, takeApproved } from '#server/features/selling/charging/charge-card.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Until then the customer may still be at the bank's page, or the request under way. */
const PATIENCE_MS = 10 * MINUTE_MS
/** Whoever has not come back from the bank's page by then has left. */
const ABANDONED_MS = 60 * MINUTE_MS
/**
 * In minutes: how often a payment is asked about that nobody can tell of for long. So is a voucher from the start: it is paid days
 * later, and asking is for the event that was lost.
 */
const AT_MOST_EVERY = 60
const AT_ONCE = 100

/**
 * Asks the providers about payments that have been open for over ten minutes and settles them: what a crash, a lost answer
 * or a closed window left behind. Those that were asked longest ago come first; one that stays undecided is asked about until it
 * is decided, less and less often. Gives how many it looked at.
 */
export async function reconcilePurchases(services: Services): Promise<number> {
  const at = services.clock.now()
  const now = at.getTime()
  const open = await services.db
    .selectFrom('payment')
    .selectAll()
    .where((is) =>
      is.or([
        is('status', 'in', ['pending', 'requires_action']),
        is.and([
          is('status', '=', 'processing'),
          // Staff have to look at it; the provider would say the same again.
          is('error_code', 'is distinct from', 'amount_mismatch'),
        ]),
      ]),
    )
    .where('gateway', 'in', [...services.gateways.keys()])
    .where('created_at', '<', new Date(now - PATIENCE_MS))
    .where(isDue(at))
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(AT_ONCE)
    .execute()
  for (const payment of open) {
    const { payment_id, purchase_id } = payment
    // Before it is asked: one whose provider is away keeps nobody else's payments waiting.
    await services.db
      .updateTable('payment')
      .set({ asked_at: at })
      .where('payment_id', '=', payment_id)
      .execute()
    try {
      const outcome = await lookAfter(services, payment, now - payment.created_at.getTime() > ABANDONED_MS)
      const status = await inTransaction(services.db, (trx) =>
        applyOutcome(trx, sellerOf(services), payment_id, outcome),
      )
      services.log.info(
        { purchase: purchase_id, payment: payment_id, outcome: outcome.state, status },
        'reconciled',
      )
    } catch (error) {
      // One provider's trouble must not keep the others' payments waiting.
      services.log.warn(
        { err: error, purchase: purchase_id, payment: payment_id },
        'cannot reconcile a payment',
      )
    }
  }
  return open.length
}

/** In the first hour at every run, then after a tenth of the time since; a voucher every hour from the start. */
const isDue = (at: Date) => sql<boolean>`
  coalesce(asked_at, created_at) < ${at}::timestamptz - least(make_interval(mins => ${AT_MOST_EVERY}),
    case when voucher is null then greatest(interval '0', ${at}::timestamptz - created_at - interval '1 hour') / 10 end)`

/** What the provider knows, in the words of an outcome. What it never heard of took no money, and is over. */
async function lookAfter(services: Services, payment: Payment, abandoned: boolean): Promise<ChargeOutcome> {
  const { gateway, gateway_payment_id: reference, attempt_key: attemptKey } = payment
  const provider = gatewayOf(services, gateway)
  const found = await provider.lookUp({ reference, attemptKey })
  if (!found)
    return reference === null
      ? { state: 'refused', reference, code: 'payment_cancelled', declineCode: null }
      : provider.cancel(reference)
  if (found.state === 'refused') return found
  // The payer pressed the provider's pay button; only the way back to us was lost.
  if (found.state === 'approved') return takeApproved(provider, found)
  const left = abandoned && (found.state === 'needs_action' || found.state === 'redirect')
  return left || hasRunOut(found, services.clock.now()) ? provider.cancel(found.reference) : found
}

/** A provider ends most vouchers by itself; a transfer's account stays open until somebody says so. */
function hasRunOut(outcome: ChargeOutcome, now: Date): boolean {
  if (outcome.state !== 'pending' || !outcome.voucher?.deadline) return false
  return now.getTime() > new Date(outcome.voucher.deadline).getTime() + DAY_MS
}
