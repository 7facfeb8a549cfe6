import { sql } from 'kysely'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import type { Services } from '#server/kit/services.ts'
import { noAnswer } from '#server/features/selling/charging/charge-card.ts'
import { findSubscription, requireAllowed, type SubscriptionWish } from './find-subscription.ts'
import { chargeAfter, PAUSE, type Pause, providerOf } from './confirm-pause.ts'
import { lockCredits } from '#server/features/selling/grants/lock-credits.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Ends a pause early: the unused days are taken off the next charge date and the credits' expiry. Throws AppError 404, 409,
 * 503.
 */
export async function resumeSubscription(services: Services, wish: SubscriptionWish): Promise<void> {
  requireAllowed(await findSubscription(services, wish), 'resume')
  const pause = await openPause(services, wish.purchase_id)
  if (!pause) return
  const today = localDay(services.clock.now(), services.configuration.current().timezone)
  await endPause(services, pause, today, {
    by: wish.actor.customer_id,
    request_id: wish.request_id,
    reason: wish.reason,
  })
}

const openPause = ({ db }: Services, purchase_id: number): Promise<Pause | undefined> =>
  db
    .selectFrom('subscription_pause')
    .select(PAUSE)
    .where('purchase_id', '=', purchase_id)
    .where('confirmed_at', 'is not', null)
    .where('resumed_on', 'is', null)
    .executeTakeFirst()

/** Ends a pause at its provider and then here, on its day or before. Can be repeated after a crash. */
export async function endPause(
  services: Services,
  pause: Pause,
  today: string,
  who: { by: number | null; request_id?: string; reason?: string | null | undefined },
): Promise<void> {
  const { purchase_id, subscription_pause_id, ends_on } = pause
  const resumed_on = today < ends_on ? today : ends_on
  const { provider, subscription } = await providerOf(services, purchase_id)
  const isOver = (charge: Date) => charge <= services.clock.now()
  // An early end after the hour of the charge: no provider charges in the past, so it is charged at that hour of the next day.
  const tooLate = resumed_on < ends_on && isOver(chargeAfter(services, pause, resumed_on))
  const restsUntil = tooLate ? addDays(resumed_on, 1) : resumed_on
  const nextCharge = chargeAfter(services, pause, restsUntil)
  await provider.resumeSubscription?.(subscription, isOver(nextCharge) ? null : nextCharge).catch(noAnswer)
  await inTransaction(services.db, async (trx) => {
    await lockPurchase(trx, purchase_id)
    const ended = await trx
      .updateTable('subscription_pause')
      .set({ resumed_on })
      .where('subscription_pause_id', '=', subscription_pause_id)
      .where('resumed_on', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    const unused = daysBetween(restsUntil, ends_on)
    await lockCredits(trx, sql`purchase_id = ${purchase_id}`)
    await trx
      .updateTable('available_class')
      .set({ usable_from: resumed_on, expires_on: sql<string>`expires_on - ${unused}::integer` })
      .where('purchase_id', '=', purchase_id)
      .where('usable_from', '=', ends_on)
      .where('state', 'in', ['free', 'used'])
      .execute()
    await updatePurchase(trx, purchase_id, {
      billing_from: localDay(nextCharge, services.configuration.current().timezone),
      expires_on: sql<string>`expires_on - ${unused}::integer`,
    })
    await recordAudit(trx, byWhom(who.by, who.request_id), 'subscription.resumed', purchase_id, {
      resumed_on,
      unused,
      next_charge: nextCharge.toISOString(),
      ...(who.reason && { reason: who.reason }),
    })
  })
}
