import { sql } from 'kysely'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { storeOutcome } from '#server/features/selling/orders/apply-outcome.ts'
import { applyCancelled } from '#server/features/selling/orders/cancel-waiting.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { gatewayOf, takeApproved } from '#server/features/selling/charging/charge-card.ts'
import { type Payment, updatePayment } from '#server/features/selling/order-rows.ts'
import { askInTurn } from './ask-in-turn.ts'
import { isDue } from './is-due.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Until then, in ms, the customer may still be on the bank's page, or the request in flight. */
const PATIENCE_MS = 10 * MINUTE_MS
/** A customer who has not returned from the bank's page after this, in ms, has left. */
const ABANDONED_MS = 60 * MINUTE_MS
const AT_ONCE = 100

/**
 * Looks up payments that have been open for over ten minutes at their providers and settles them: after a crash, a lost answer
 * or a closed window. Those looked up longest ago come first; an undecided one is looked up again, less and less often. No provider
 * waits for another one, which may be away.
 */
export async function reconcilePurchases(services: Services): Promise<void> {
  await Promise.all([...services.gateways.keys()].map((gateway) => reconcileAt(services, gateway)))
}

async function reconcileAt(services: Services, gateway: string): Promise<void> {
  const { db, log } = services
  const at = services.clock.now()
  const now = at.getTime()
  const open = await db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['pending', 'requires_action', 'processing'])
    .where('gateway', '=', gateway)
    .where('created_at', '<', new Date(now - PATIENCE_MS))
    // A voucher is paid days later, and its look-up is only for a lost event.
    .where(isDue(at, { since: sql`created_at`, last: sql`asked_at`, often: sql`voucher is null` }))
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(AT_ONCE)
    .execute()
  await askInTurn(
    open,
    async (payment) => {
      const { payment_id, purchase_id } = payment
      // Before the look-up: one that the provider cannot answer comes last next time.
      await updatePayment(db, payment_id, { asked_at: at })
      const abandoned = now - payment.created_at.getTime() > ABANDONED_MS
      const { outcome, status } = await lookAfter(services, payment, abandoned)
      log.info({ purchase: purchase_id, payment: payment_id, outcome: outcome.state, status }, 'reconciled')
    },
    ({ payment_id, purchase_id }, err) =>
      log.warn({ err, purchase: purchase_id, payment: payment_id }, 'cannot reconcile a payment'),
  )
}

/** Asks the provider about a payment, cancels one that was left, captures one that was approved, and stores the outcome. */
async function lookAfter(
  services: Services,
  payment: Payment,
  abandoned: boolean,
): Promise<{ outcome: ChargeOutcome; status: PurchaseStatus }> {
  const { gateway, gateway_payment_id: reference, attempt_key: attemptKey, payment_id } = payment
  const provider = gatewayOf(services, gateway)
  const found = await provider.lookUp({ reference, attemptKey })
  // The payer pressed the provider's pay button; only the redirect to us was lost.
  if (found?.state === 'approved') {
    const outcome = await takeApproved(services, payment, found)
    return { outcome, status: await storeOutcome(services, payment_id, outcome) }
  }
  const outcome = await endOfLeft(services, payment, found, abandoned)
  return { outcome, status: await applyCancelled(services, payment, outcome) }
}

/**
 * Cancels a payment that its payer abandoned or that has expired. If the provider does not know it, no money was taken and it is
 * over.
 */
function endOfLeft(
  services: Services,
  { gateway, gateway_payment_id: reference }: Payment,
  found: ChargeOutcome | null,
  abandoned: boolean,
): ChargeOutcome | Promise<ChargeOutcome> {
  const provider = gatewayOf(services, gateway)
  if (!found)
    return reference === null
      ? { state: 'refused', reference, code: 'payment_cancelled', declineCode: null }
      : provider.cancel(reference)
  if (found.state === 'refused') return found
  const left = abandoned && (found.state === 'needs_action' || found.state === 'redirect')
  return left || hasRunOut(found, services.clock.now()) ? provider.cancel(found.reference) : found
}

/** A provider ends most vouchers itself; a transfer's account stays open until it is cancelled. */
function hasRunOut(outcome: ChargeOutcome, now: Date): boolean {
  if (outcome.state !== 'pending' || !outcome.voucher?.deadline) return false
  return now.getTime() > new Date(outcome.voucher.deadline).getTime() + DAY_MS
}
