import { sql } from 'kysely'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { isTrial, limitOf, type PackageKind, wantsConfirmedEmail } from '#domain/selling/prices/packages.ts'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { purchasesOf } from '#server/features/selling/order-rows.ts'
import { eventIsOver } from '#server/features/selling/packages/class-packages.queries.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { CASH_WAITS_DAYS } from '#server/features/selling/charging/payment-methods.ts'

/** Purchases that count against limits: those that granted something and those that may still be paid. */
const COUNTING = ['pending', 'active', 'completed'] as const

const DAY_MS = 24 * 60 * 60 * 1000

type Limited = PackageKind & {
  class_package_id: number
  people_limit: number | null
  is_subscription: boolean
  free_trial_length: number | null
}

/** A subscription with a free trial, which each customer gets once. */
const hasTrial = ({ is_subscription, free_trial_length }: Limited): boolean =>
  is_subscription && (free_trial_length ?? 0) > 0

/**
 * Throws AppError 412 while the customer has not paid the studio's enrolment fee. Not required for the fee itself or for a
 * trial, nor if the fee is no longer sold.
 */
export async function checkEnrolment(
  trx: Trx,
  customer_id: number,
  wanted: Limited,
  { signup_fee }: Pick<Configuration, 'signup_fee'>,
): Promise<void> {
  if (signup_fee === null || wanted.class_package_id === signup_fee || isTrial(wanted)) return
  const sold = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', '=', signup_fee)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!sold) return
  await purchasesOf(trx, customer_id, signup_fee)
    .where('status', 'in', ['active', 'completed'])
    .executeTakeFirstOrThrow(
      () =>
        new AppError(412, 'signup_fee_required', checkoutErrors.signupFee, {
          extra: { class_package_id: signup_fee },
        }),
    )
}

/**
 * Throws AppError 412 for a free package or a trial while the account's mail address is unconfirmed: addresses that do not
 * exist cost nothing, so a few invented ones could fill a class.
 */
export async function checkConfirmedEmail(
  trx: Trx,
  customer_id: number,
  wanted: Limited,
  totalCents: number,
  { confirm_email_for_free }: Pick<Configuration, 'confirm_email_for_free'>,
): Promise<void> {
  if (!confirm_email_for_free || !wantsConfirmedEmail(wanted, totalCents)) return
  const open = await trx
    .selectFrom('customer as c')
    .innerJoin('auth.user as u', 'u.id', 'c.uid')
    .where('c.customer_id', '=', customer_id)
    .where('u.emailVerified', '=', false)
    .select('c.customer_id')
    .executeTakeFirst()
  if (open) throw new AppError(412, 'email_unconfirmed', checkoutErrors.emailUnconfirmed)
}

/**
 * Locks the count of a package's buyers until the transaction ends, so that of two customers for the last place the second sees
 * the first. Call it after `lockOrders`, to avoid deadlocks.
 */
export async function lockLimits(trx: Trx, { class_package_id, people_limit }: Limited): Promise<void> {
  if (people_limit === null) return
  await sql`select from class_package where class_package_id = ${class_package_id} for no key update`.execute(
    trx,
  )
}

/** Throws AppError 412 for a special event whose classes have all begun or are cancelled: its credits could not be spent. */
export async function checkEvent(trx: Trx, { class_package_id }: Limited, now: Date): Promise<void> {
  const over = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', '=', class_package_id)
    .where(eventIsOver(now))
    .executeTakeFirst()
  if (over) throw new AppError(412, 'event_over', checkoutErrors.eventOver)
}

/**
 * Throws AppError 409 when what the customer has bought reaches the package's limit, and for a second free trial: this comes
 * before the question whether to buy again. Call it under `lockOrders`.
 */
export async function checkReached(trx: Trx, customer_id: number, wanted: Limited): Promise<void> {
  const { class_package_id } = wanted
  const limit = limitOf(wanted)
  if (hasTrial(wanted) && (await hadTrial(trx, customer_id, class_package_id))) throw customerLimit()
  if (limit === null) return
  const { bought } = await trx
    .selectFrom('purchase')
    .select(sql<number>`count(*)`.as('bought'))
    .where('customer_id', '=', customer_id)
    .where('class_package_id', '=', class_package_id)
    .where('status', 'in', ['active', 'completed'])
    .executeTakeFirstOrThrow()
  if (bought >= limit) throw customerLimit()
}

/**
 * Throws AppError 409 at the customer's limit of this package and for a second free trial of it, 412 at its limit of buyers.
 * Call it under `lockOrders` and `lockLimits`.
 */
export async function checkLimits(trx: Trx, customer_id: number, wanted: Limited, now: Date): Promise<void> {
  const { class_package_id, people_limit } = wanted
  const limit = limitOf(wanted)
  if (hasTrial(wanted) && (await hadTrial(trx, customer_id, class_package_id, 'or is about to')))
    throw customerLimit()
  if (limit === null && people_limit === null) return
  const unpaidBefore = new Date(now.getTime() - CASH_WAITS_DAYS * DAY_MS)
  const { own, people } = await trx
    .selectFrom('purchase')
    .select([
      sql<number>`count(*) filter (where customer_id = ${customer_id})`.as('own'),
      sql<number>`count(distinct customer_id) filter (where customer_id <> ${customer_id} and not
        (status = 'pending' and payment_method_id is not distinct from ${CASH}::integer and created_at < ${unpaidBefore}::timestamptz))`.as(
        'people',
      ),
    ])
    .where('class_package_id', '=', class_package_id)
    .where('status', 'in', COUNTING)
    .executeTakeFirstOrThrow()
  if (limit !== null && own >= limit) throw customerLimit()
  // An existing buyer takes no further place.
  if (people_limit !== null && own === 0 && people >= people_limit) {
    throw new AppError(412, 'people_limit', checkoutErrors.peopleLimit)
  }
}

/** Whether the customer had a free trial of this package. A refused attempt does not count. */
async function hadTrial(
  trx: Trx,
  customer_id: number,
  class_package_id: number,
  also?: 'or is about to',
): Promise<boolean> {
  const found = await purchasesOf(trx, customer_id, class_package_id)
    .where('free_trial_length', '>', 0)
    .where((is) => is.or([is('granted_at', 'is not', null), ...(also ? [is('status', '=', 'pending')] : [])]))
    .executeTakeFirst()
  return found !== undefined
}

const customerLimit = () => new AppError(409, 'limit_per_customer', checkoutErrors.customerLimit)
