import { type Selectable, sql } from 'kysely'
import { addPeriodsTo, nextChargeDate } from '#domain/selling/subscriptions/next-charge.ts'
import { daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Services } from '#server/kit/services.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { gatewayOf, noAnswer } from '#server/features/selling/charging/charge-card.ts'
import { lockCredits } from '#server/features/selling/grants/lock-credits.ts'
import { lockPurchase, updatePurchase } from '#server/features/selling/order-rows.ts'

export const PAUSE = [
  'subscription_pause_id',
  'purchase_id',
  'starts_on',
  'ends_on',
  'charge_before',
  'asked_at',
] as const

export type Pause = Pick<Selectable<Schema['subscription_pause']>, (typeof PAUSE)[number]>

/** When the provider may charge again if a pause lasts until a day. */
export function chargeAfter(
  { configuration }: Services,
  { starts_on, charge_before }: Pause,
  until: string,
): Date {
  return addPeriodsTo(charge_before, 'day', daysBetween(starts_on, until), configuration.current().timezone)
}

/** The provider of a subscription, and what it is there. */
export async function providerOf(
  services: Services,
  purchase_id: number,
): Promise<{ provider: PaymentGateway; subscription: string }> {
  const { gateway, subscription_id } = await services.db
    .selectFrom('purchase')
    .select(['gateway', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return { provider: gatewayOf(services, gateway ?? ''), subscription: subscription_id ?? '' }
}

/**
 * Has the provider apply a stored pause, and blocks the credits. Can be repeated after a crash. Returns false for one that ends as
 * none: the charge that it was to move has come, and the provider is not paused.
 */
export async function confirmPause(services: Services, stored: Pause): Promise<boolean> {
  const { purchase_id } = stored
  const { timezone } = services.configuration.current()
  const { provider, subscription } = await providerOf(services, purchase_id)
  const pause = await beforeAsking(services, stored, () => paidUntil(provider, subscription))
  // Not of what was stored: another tab may have asked for other days meanwhile.
  const { starts_on, ends_on } = pause
  const nextCharge = chargeAfter(services, pause, ends_on)
  // After an outage that the charge fell into, the provider says whether it heard of the pause before: moved now, the next
  // period's charge would come early.
  if (pause.charge_before <= services.clock.now()) {
    const there = await provider.lookUpSubscription(subscription).catch(noAnswer)
    if (there?.state !== 'paused') {
      await lapse(services, pause, there?.paidUntil ?? null)
      return false
    }
  }
  // Providers move a charge to a time ahead only.
  if (nextCharge > services.clock.now())
    await provider.pauseSubscription?.(subscription, { nextCharge }).catch(noAnswer)
  await inTransaction(services.db, async (trx) => {
    await lockPurchase(trx, purchase_id)
    const confirmed = await trx
      .updateTable('subscription_pause')
      .set({ confirmed_at: services.clock.now() })
      .where('subscription_pause_id', '=', pause.subscription_pause_id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) return
    await rest(trx, pause)
    await updatePurchase(trx, purchase_id, {
      billing_from: localDay(nextCharge, timezone),
      expires_on: sql<string>`expires_on + ${daysBetween(starts_on, ends_on)}::integer`,
    })
    await recordAudit(trx, { actor_customer_id: null }, 'subscription.paused', purchase_id, {
      starts_on,
      ends_on,
      next_charge: nextCharge.toISOString(),
    })
  })
  return true
}

/**
 * Closes a pause that is over and was never confirmed. It takes none of the days that may be paused; charges are counted from the
 * provider's, which one that ends pauses by itself may have moved.
 */
async function lapse(services: Services, pause: Pause, due: Date | null): Promise<void> {
  const { purchase_id, subscription_pause_id, starts_on, ends_on } = pause
  const { timezone } = services.configuration.current()
  const now = services.clock.now()
  const today = localDay(now, timezone)
  await inTransaction(services.db, async (trx) => {
    const purchase = await lockPurchase(trx, purchase_id)
    const lapsed = await trx
      .updateTable('subscription_pause')
      .set({ confirmed_at: now, resumed_on: starts_on })
      .where('subscription_pause_id', '=', subscription_pause_id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (lapsed.numUpdatedRows === 0n) return
    const billing_from = due && localDay(due, timezone)
    const nextOf = (from: string | null) =>
      nextChargeDate(
        purchase.status,
        { ...purchase, starts_on: purchase.starts_on ?? today, billing_from: from },
        today,
      )
    if (billing_from !== null && nextOf(billing_from) !== nextOf(purchase.billing_from))
      await updatePurchase(trx, purchase_id, { billing_from })
    const details = { starts_on, ends_on }
    await recordAudit(trx, { actor_customer_id: null }, 'subscription.pause_lapsed', purchase_id, details)
  })
}

/** Used credits too: cancelling their place returns them with the later expiry. */
async function rest(trx: Trx, { purchase_id, starts_on, ends_on }: Pause): Promise<void> {
  await lockCredits(trx, sql`purchase_id = ${purchase_id}`)
  await trx
    .updateTable('available_class')
    .set({
      usable_from: ends_on,
      expires_on: sql<string>`expires_on + ${daysBetween(starts_on, ends_on)}::integer`,
    })
    .where('purchase_id', '=', purchase_id)
    .where('state', 'in', ['free', 'used'])
    .where('expires_on', '>=', starts_on)
    .execute()
}

export async function paidUntil(gateway: PaymentGateway, subscription: string): Promise<Date | null> {
  const now = await gateway.lookUpSubscription(subscription).catch(noAnswer)
  return now?.paidUntil ?? null
}

/**
 * The provider may have charged while the pause was stored: it then counts from the charge after that one. Only for a pause that the
 * provider has not been asked for yet, which moves that date itself: one that another request asked for meanwhile stays.
 */
async function beforeAsking(
  { db, clock }: Services,
  { asked_at, ...pause }: Pause,
  lookUp: () => Promise<Date | null>,
): Promise<Pause> {
  if (asked_at !== null) return { asked_at, ...pause }
  const due = await lookUp()
  const mine = await db
    .updateTable('subscription_pause')
    .set({
      asked_at: clock.now(),
      ...(due !== null && due > pause.charge_before && { charge_before: due }),
    })
    .where('subscription_pause_id', '=', pause.subscription_pause_id)
    .where('asked_at', 'is', null)
    .returning(PAUSE)
    .executeTakeFirst()
  return (
    mine ??
    (await db
      .selectFrom('subscription_pause')
      .select(PAUSE)
      .where('subscription_pause_id', '=', pause.subscription_pause_id)
      .executeTakeFirstOrThrow())
  )
}
