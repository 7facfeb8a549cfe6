import { sql } from 'kysely'

import { addPeriods } from '#domain/selling/subscriptions/next-charge.ts'
import { localDay } from '#domain/time/local-day.ts'

import type { Trx } from '#server/db/transaction.ts'
import { addCredits, type CreditLot } from './add-credits.ts'
import { updatePurchase } from '#server/features/selling/order-rows.ts'

export interface GrantPurchase {
  purchaseId: number
  /** 1 is the purchase itself; a subscription grants again for each paid invoice. */
  period: number
  now: Date
  timezone: string
  /** The last day of the granted credits, where it differs from the package's terms (a trial, a period that began late). */
  expiresOn?: string
}

export interface GrantedPurchase {
  /** False if this period was granted before; then nothing has changed. */
  granted: boolean
  available_class_ids: number[]
}

/**
 * Grants a purchase's credits to its customer, once per period however often it is called, by the unique purchase_grant. An
 * online package grants access but no credits. A subscription's credits expire with the period, others after their number of
 * days from today in the studio's time zone, and the purchase with the last of them. Its status is left to the caller, whose
 * transaction it joins. Throws when there is no such purchase.
 */
export async function grantPurchase(trx: Trx, grant: GrantPurchase): Promise<GrantedPurchase> {
  const created = await trx
    .insertInto('purchase_grant')
    .values({ purchase_id: grant.purchaseId, period: grant.period, created_at: grant.now })
    .onConflict((conflict) => conflict.columns(['purchase_id', 'period']).doNothing())
    .returning('purchase_grant_id')
    .executeTakeFirst()
  if (!created) return { granted: false, available_class_ids: [] }

  const today = localDay(grant.now, grant.timezone)
  const purchase = await readPurchase(trx, grant.purchaseId)
  const lots = purchase.is_online ? [] : lotsOf(purchase, today, grant.expiresOn)
  const available_class_ids = await addCredits(trx, {
    customer_id: purchase.customer_id,
    lots,
    now: grant.now,
    source: {
      purchase_id: purchase.purchase_id,
      purchase_grant_id: created.purchase_grant_id,
      class_package_id: purchase.class_package_id,
      only_package: purchase.is_special_event,
    },
  })
  const ends = lots.map((lot) => lot.expires_on).sort()
  const last = ends.at(-1) ?? lastDay(purchase, purchase.expiration_days, today, grant.expiresOn)
  await updatePurchase(trx, grant.purchaseId, {
    granted_at: grant.now,
    starts_on: sql<string>`coalesce(starts_on, ${today}::date)`,
    expires_on: sql<string>`greatest(expires_on, ${last}::date)`,
  })
  return { granted: true, available_class_ids }
}

type GrantedFor = Awaited<ReturnType<typeof readPurchase>>

/** The terms at the time of purchase, whatever the package has become since. */
function readPurchase(trx: Trx, purchaseId: number) {
  return trx
    .selectFrom('purchase')
    .where('purchase_id', '=', purchaseId)
    .select([
      'purchase_id',
      'customer_id',
      'class_package_id',
      'class_amount',
      'expiration_days',
      'subscription_period',
      'subscription_interval',
      'is_online',
      'is_special_event',
      'granted_types',
    ])
    .executeTakeFirstOrThrow()
}

/** The agreed amounts per class type, else one amount for every type. */
function lotsOf(purchase: GrantedFor, today: string, expiresOn: string | undefined): CreditLot[] {
  const { granted_types: types, class_amount: amount } = purchase
  if (types.length === 0) {
    const expires_on = lastDay(purchase, purchase.expiration_days, today, expiresOn)
    return [{ class_types: null, amount, expires_on }]
  }
  return types.map((type) => ({
    class_types: [type.class_type_id],
    amount: type.class_amount,
    expires_on: lastDay(purchase, type.expiration_days ?? purchase.expiration_days, today, expiresOn),
  }))
}

function lastDay(purchase: GrantedFor, days: number, today: string, expiresOn: string | undefined): string {
  if (expiresOn !== undefined) return expiresOn
  const { subscription_period: period, subscription_interval: interval } = purchase
  return period !== null && interval !== null
    ? addPeriods(today, period, interval)
    : addPeriods(today, 'day', days)
}
