import { Logger, runOnce } from 'graphile-worker'
import { dropCard } from '#server/features/selling/cards/drop-card.ts'
import { endSubscription } from '#server/features/selling/charging/end-subscription.ts'
import type { Api } from '#tests/http/harness.ts'

/** Does what is queued about cards that providers are to forget, and subscriptions that they are to end. */
export async function runProviderJobs({ services }: Api): Promise<void> {
  await runOnce({
    pgPool: services.pool,
    taskList: {
      'drop-card': (payload) => dropCard(services, (payload as { payment_id: number }).payment_id),
      'end-subscription': (payload) =>
        endSubscription(services, (payload as { purchase_id: number }).purchase_id),
    },
    logger: new Logger(() => () => {}),
  })
}

/** The names of the cards that the provider has of a customer. */
export async function cardsAtProvider(
  { db, services }: Api,
  gateway: string,
  customer_id: number,
): Promise<string[]> {
  const account = await db
    .selectFrom('provider_account')
    .select('reference')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  const sources = services.gateways.get(gateway)?.sources
  const kept = account && sources ? await sources.list(account.reference) : []
  return kept.map(({ sourceId }) => sourceId)
}
