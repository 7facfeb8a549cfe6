import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { providerAway } from '#server/features/selling/charging/charge-card.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import { confirmPause, paidUntil, type Pause, PAUSE } from './confirm-pause.ts'
import {
  auditChange,
  findSubscription,
  lockSubscription,
  requireAllowed,
  type SubscriptionWish,
} from './find-subscription.ts'

/**
 * Pauses a subscription from today: nothing is charged, its credits cannot be used, and both their expiry and the next charge
 * move by as many days. The pause is stored before the provider is asked, so that a lost answer never moves the charge twice.
 * Throws AppError 400, 404, 409, 503.
 */
export async function pauseSubscription(
  services: Services,
  wish: SubscriptionWish & { days: number },
): Promise<void> {
  const found = await findSubscription(services, wish)
  if (found.standing.state === 'paused' && sameEnd(services, wish.days, found.standing.paused_until)) return
  requireAllowed(found, 'pause')
  const left = found.standing.pause_days_left
  if (wish.days > left) throw invalidFields({ days: subscriptionErrors.tooManyDays({ left }) })
  const { provider } = found
  const before = provider && (await paidUntil(provider.gateway, provider.id))
  const stored = await inTransaction(services.db, (trx) => storePause(trx, services, wish, before))
  // One from before an outage, which this one was to continue, is over: asked for again, it begins anew.
  if (!(await confirmPause(services, stored))) throw providerAway('a pause lapsed')
}

/** A repeated request, whose answer was lost. */
function sameEnd({ clock, configuration }: Services, days: number, paused_until: string | null): boolean {
  return addDays(localDay(clock.now(), configuration.current().timezone), days) === paused_until
}

/** Continues an open pause: with the new number of days, and from the charge date that it found. */
async function storePause(
  trx: Trx,
  services: Services,
  wish: SubscriptionWish & { days: number },
  charge_before: Date | null,
): Promise<Pause> {
  requireAllowed(await lockSubscription(services, trx, wish.purchase_id), 'pause')
  if (charge_before === null) throw new AppError(409, 'subscription_ended', subscriptionErrors.ended)
  const now = services.clock.now()
  const starts_on = localDay(now, services.configuration.current().timezone)
  const days = { starts_on, ends_on: addDays(starts_on, wish.days) }
  const { reason } = wish
  await auditChange(trx, wish, 'subscription.pause_asked', { days: wish.days, ...(reason && { reason }) })
  return trx
    .insertInto('subscription_pause')
    .values({ purchase_id: wish.purchase_id, ...days, charge_before, created_at: now })
    .onConflict((conflict) =>
      conflict.column('purchase_id').where('resumed_on', 'is', null).doUpdateSet(days),
    )
    .returning(PAUSE)
    .executeTakeFirstOrThrow()
}
