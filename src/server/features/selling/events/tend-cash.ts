import { CASH_PAST_DUE_DAYS, cashStanding } from '#domain/selling/purchases/cash-period.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { dateLong } from '#domain/time/written.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Services } from '#server/kit/services.ts'
import { messageTexts } from '#text/messages.ts'
import { giveUp } from '#server/features/selling/subscriptions/past-due-renewal.ts'
import { type Seller, sellerOf, notifyBuyer } from '#server/features/selling/notify-buyer.ts'
import { tendAlone } from './tend-alone.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

const AT_ONCE = 100

/**
 * Marks subscriptions paid in cash as past due after their last day, and as failed some days later: no provider reports that a
 * period was not paid.
 */
export async function tendCash(services: Services): Promise<void> {
  const today = localDay(services.clock.now(), services.configuration.current().timezone)
  const open = await services.db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('status', '=', 'active')
    .where('subscription_period', 'is not', null)
    .where('gateway', 'is', null)
    .where('expires_on', '<', today)
    .where((is) =>
      is.or([is('past_due_since', 'is', null), is('expires_on', '<', addDays(today, -CASH_PAST_DUE_DAYS))]),
    )
    .orderBy('expires_on')
    .limit(AT_ONCE)
    .execute()
  for (const { purchase_id } of open)
    await tendAlone(services, { purchase: purchase_id }, () =>
      inTransaction(services.db, (trx) => settleUnpaid(trx, sellerOf(services), purchase_id, today)),
    )
}

/** Checked again under the lock: it may have been paid in between. */
async function settleUnpaid(trx: Trx, seller: Seller, purchase_id: number, today: string): Promise<void> {
  const purchase = await lockPurchase(trx, purchase_id)
  const { status, expires_on, past_due_since } = purchase
  if (status !== 'active' || expires_on === null) return
  const stands = cashStanding(expires_on, today)
  if (stands === 'over') return giveUp(trx, seller, purchase)
  if (stands === 'paid' || past_due_since !== null) return
  const until = addDays(expires_on, CASH_PAST_DUE_DAYS)
  await updatePurchase(trx, purchase_id, {
    past_due_since: seller.now,
    retry_at: startOfDay(until, seller.configuration.timezone),
  })
  await recordAudit(trx, { actor_customer_id: null }, 'purchase.past_due', purchase_id, { expires_on, until })
  await notifyBuyer(trx, seller, {
    kind: 'renewal_due',
    event: `renewal-due:${purchase_id}:${expires_on}`,
    facts: { purchase_id, motivo: messageTexts.renewal.payBefore({ day: dateLong(until) }) },
  })
}
