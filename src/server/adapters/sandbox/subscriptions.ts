import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PaymentGateway, SubscriptionState } from '#server/ports/payment-gateway.ts'

type Subscriptions = Pick<PaymentGateway, 'lookUpSubscription' | 'cancelSubscription'>

/** The sandbox's own books of subscriptions. Renewing them is a job of ours, because nobody else would. */
export function sandboxSubscriptions(db: Kysely<Schema>): Subscriptions {
  const lookUpSubscription = async (reference: string): Promise<SubscriptionState | null> => {
    const row = await db
      .selectFrom('sandbox_subscription')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row ? { state: row.state, ends: row.ends, paidUntil: row.paid_until } : null
  }
  return {
    lookUpSubscription,
    async cancelSubscription(reference) {
      await db
        .updateTable('sandbox_subscription')
        .set({ ends: true })
        .where('reference', '=', reference)
        .execute()
      const state = await lookUpSubscription(reference)
      if (!state) throw new Error(`the sandbox has no subscription ${reference}`)
      return state
    },
  }
}
