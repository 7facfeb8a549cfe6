import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { toValue } from './amounts.ts'
import type { PayPalApi } from './api.ts'
import { planShape, productShape } from './shapes.ts'

const LONGEST = 127
/** PayPal suspends the subscription after this many failed charges. */
const MOST_FAILURES = 3

export interface Plans {
  /** The id of PayPal's plan with these terms, created on first use. */
  idOf(attempt: ChargeAttempt): Promise<string>
}

/**
 * Plans by their terms. PayPal generates the ids and forgets our request ids, so a table maps terms to ids, per PayPal account.
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
      // PayPal answers two parallel requests with the same plan.
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
 * The first period is PayPal's set-up fee, charged at once and cancelling everything if it fails; the cycles begin when it
 * ends. After a free trial there is no fee, and a discounted first charge is a cycle of its own.
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
      // A failed period is not added to the next charge.
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
