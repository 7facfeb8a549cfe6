import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { toValue } from './amounts.ts'
import type { PayPalApi } from './api.ts'
import { planShape, productShape } from './shapes.ts'

const LONGEST = 127
/** A charge that failed so often is given up: PayPal suspends the subscription and says so. */
const MOST_FAILURES = 3

export interface Plans {
  /** PayPal's plan of these terms, made the first time that they are asked for. */
  idOf(attempt: ChargeAttempt): Promise<string>
}

/**
 * Plans by their terms. PayPal names them by itself and forgets our request ids, so a table of our own keeps which is which;
 * another account has plans of its own.
 */
export function openPlans(db: Kysely<Schema>, api: PayPalApi, account: string): Plans {
  const known = (terms: string) =>
    db
      .selectFrom('paypal_plan')
      .select('plan_id')
      .where('account', '=', account)
      .where('terms', '=', terms)
      .executeTakeFirst()

  return {
    async idOf(attempt) {
      const terms = termsOf(attempt)
      const before = await known(terms)
      if (before) return before.plan_id
      // Of two that make it at once PayPal gives both the same.
      const key = createHash('sha256').update(`${account} ${terms}`).digest('hex').slice(0, 32)
      const name = attempt.description.slice(0, LONGEST)
      const product = await api.post(
        '/v1/catalogs/products',
        { name, type: 'SERVICE' },
        productShape,
        `${key}:p`,
      )
      const plan = await api.post(
        '/v1/billing/plans',
        { product_id: product.id, name, ...chargesOf(planIn(attempt)) },
        planShape,
        key,
      )
      await db
        .insertInto('paypal_plan')
        .values({ account, terms, plan_id: plan.id })
        .onConflict((conflict) => conflict.columns(['account', 'terms']).doNothing())
        .execute()
      return (await known(terms))?.plan_id ?? plan.id
    },
  }
}

export function planIn({ plan }: ChargeAttempt): SubscriptionPlan {
  if (!plan) throw new Error('a subscription without a plan')
  return plan
}

/** Everything that a plan says. */
function termsOf(attempt: ChargeAttempt): string {
  const { amountCents, firstAmountCents, period, interval, trialEnds } = planIn(attempt)
  return JSON.stringify([
    attempt.packageId,
    attempt.description,
    attempt.currency,
    amountCents,
    firstAmountCents,
    period,
    interval,
    trialEnds !== null,
  ])
}

/**
 * The first period is PayPal's set-up fee, taken at once and cancelling everything when it fails; the cycles begin when it is
 * over. After a free trial there is none, and a first charge that a discount lowers is a cycle of its own.
 */
function chargesOf({ amountCents, firstAmountCents, period, interval, trialEnds }: SubscriptionPlan) {
  const frequency = { interval_unit: period.toUpperCase(), interval_count: interval }
  const price = (cents: number) => ({ fixed_price: { currency_code: 'MXN', value: toValue(cents) } })
  const lowered = trialEnds !== null && firstAmountCents !== amountCents
  const first = {
    frequency,
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
    pricing_scheme: price(firstAmountCents),
  }
  const regular = {
    frequency,
    tenure_type: 'REGULAR',
    sequence: lowered ? 2 : 1,
    total_cycles: 0,
    pricing_scheme: price(amountCents),
  }
  return {
    billing_cycles: lowered ? [first, regular] : [regular],
    payment_preferences: {
      // A period that failed is not asked for together with the next one.
      auto_bill_outstanding: false,
      payment_failure_threshold: MOST_FAILURES,
      ...(trialEnds === null
        ? {
            setup_fee: { currency_code: 'MXN', value: toValue(firstAmountCents) },
            setup_fee_failure_action: 'CANCEL',
          }
        : {}),
    },
  }
}
