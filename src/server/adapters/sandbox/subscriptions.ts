import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { addPeriodsTo } from '#domain/selling/subscriptions/next-charge.ts'
import type { ChargeAttempt, PaymentGateway, SubscriptionState } from '#server/ports/payment-gateway.ts'
import { type Bank, chargeRenewal } from './renewals.ts'
import { cardOf, changePayment, type Row, shown } from './payment.ts'

export type Subscription = Selectable<Schema['sandbox_subscription']>
type Calls = Required<
  Pick<
    PaymentGateway,
    | 'lookUpSubscription'
    | 'cancelSubscription'
    | 'keepSubscription'
    | 'pauseSubscription'
    | 'resumeSubscription'
    | 'changeCard'
  >
>

/** The sandbox's records of subscriptions. `sandboxEngine` processes what is due. */
export function sandboxSubscriptions(bank: Bank): Calls {
  const { db, now } = bank
  const find = (reference: string) =>
    db.selectFrom('sandbox_subscription').selectAll().where('reference', '=', reference).executeTakeFirst()

  /** Changes one that has not ended; returns its state. */
  const change = async (
    reference: string,
    given: Partial<Omit<Subscription, 'reference'>>,
  ): Promise<SubscriptionState> => {
    await db
      .updateTable('sandbox_subscription')
      .set(given)
      .where('reference', '=', reference)
      .where('state', '<>', 'ended')
      .execute()
    const row = await find(reference)
    if (!row) throw new Error(`the sandbox has no subscription ${reference}`)
    return stateOf(row)
  }

  return {
    async lookUpSubscription(reference) {
      const row = await find(reference)
      return row ? stateOf(row) : null
    },

    async cancelSubscription(reference) {
      const row = await find(reference)
      if (row?.state !== 'past_due') return change(reference, { ends: true })
      await bank.end(db, reference, { at: now(), unpaid: false })
      return { ...stateOf(row), state: 'ended' }
    },

    keepSubscription: (reference) => change(reference, { ends: false }),

    pauseSubscription: (reference, { nextCharge }) =>
      change(reference, { state: 'paused', ...chargedFrom(nextCharge) }),

    resumeSubscription: (reference, nextCharge) =>
      change(reference, { state: 'active', ...(nextCharge && chargedFrom(nextCharge)) }),

    async changeCard({ subscription, paymentMethod, key }) {
      const row = await find(subscription)
      const card = cardOf(paymentMethod)
      if (!row || !card) return { state: 'refused', code: 'payment_method_unknown', declineCode: null }
      const { conduct } = card
      if (conduct.does === 'refuses')
        return { state: 'refused', code: conduct.code, declineCode: conduct.declineCode }
      if (conduct.does === 'authenticates') {
        const asked = await ask(db, row, { paymentMethod, key, now: now() })
        if (asked.state === 'requires_action')
          return { state: 'needs_action', clientSecret: asked.client_secret }
        if (asked.state !== 'succeeded')
          return { state: 'refused', code: asked.code ?? 'card_declined', declineCode: asked.decline_code }
      }
      await change(subscription, { method: paymentMethod })
      const paid = row.state !== 'past_due' || (await chargeRenewal(bank, subscription, now()))
      const unpaid = paid || conduct.does !== 'refuses_charges' ? null : conduct
      return { state: 'changed', card: shown(card), unpaid }
    },
  }
}

/** Authenticates a new card: a payment of zero, answered by the payer's stand-in. */
async function ask(
  db: Kysely<Schema>,
  { customer_id, reference }: Subscription,
  { paymentMethod, key, now }: { paymentMethod: string; key: string; now: Date },
): Promise<Row> {
  const attempt_key = `card:${reference}:${key}`
  await db
    .insertInto('sandbox_payment')
    .values(changePayment({ attempt_key, customer_id: customer_id ?? 0, method: paymentMethod }, now))
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .execute()
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('attempt_key', '=', attempt_key)
    .executeTakeFirstOrThrow()
}

/** Records a subscription that begins with this charge; idempotent. */
export async function beginSubscription(
  db: Kysely<Schema>,
  { plan, payer, paymentMethod }: ChargeAttempt,
  reference: string,
  now: Date,
): Promise<void> {
  if (!plan) return
  const { period, interval, timezone, trialEnds, amountCents, firstAmountCents } = plan
  await db
    .insertInto('sandbox_subscription')
    .values({
      reference,
      state: trialEnds ? 'trial' : 'active',
      paid_until: trialEnds ?? addPeriodsTo(now, period, interval, timezone),
      customer_id: payer.customerId,
      method: paymentMethod,
      amount_cents: amountCents,
      first_cents: trialEnds ? firstAmountCents : null,
      period,
      interval_count: interval,
      timezone,
      cycle_from: trialEnds ?? now,
      cycles: trialEnds ? 0 : 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

const chargedFrom = (nextCharge: Date) => ({ paid_until: nextCharge, cycle_from: nextCharge, cycles: 0 })

const stateOf = ({ state, ends, paid_until }: Subscription): SubscriptionState => ({
  state,
  ends,
  paidUntil: paid_until,
})
