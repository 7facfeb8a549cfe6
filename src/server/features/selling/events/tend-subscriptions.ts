import { localDay } from '#domain/time/local-day.ts'
import type { Services } from '#server/kit/services.ts'
import { confirmPause, PAUSE } from '#server/features/selling/subscriptions/confirm-pause.ts'
import { receiveOwn } from './receive-event.ts'
import { tendAlone } from './tend-alone.ts'
import { endPause } from '#server/features/selling/subscriptions/resume-subscription.ts'
import { tendCash } from './tend-cash.ts'

/** Until then, in ms, the request that started a pause may still be in flight. */
const PATIENCE_MS = 2 * 60_000
const AT_ONCE = 100

/**
 * Runs what is due for subscriptions: renewals of a gateway that runs in this process, pauses left half done by a crash, and
 * pauses that have ended.
 */
export async function tendSubscriptions(services: Services): Promise<void> {
  await renew(services)
  await tendCash(services)
  const now = services.clock.now()
  const today = localDay(now, services.configuration.current().timezone)
  const open = await services.db
    .selectFrom('subscription_pause')
    .select([...PAUSE, 'confirmed_at'])
    .where('resumed_on', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('confirmed_at', 'is not', null), is('ends_on', '<=', today)]),
        is.and([
          is('confirmed_at', 'is', null),
          is('created_at', '<', new Date(now.getTime() - PATIENCE_MS)),
        ]),
      ]),
    )
    .orderBy('subscription_pause_id')
    .limit(AT_ONCE)
    .execute()
  for (const { confirmed_at, ...pause } of open)
    await tendAlone(services, { purchase: pause.purchase_id }, () =>
      confirmed_at === null ? confirmPause(services, pause) : endPause(services, pause, today, { by: null }),
    )
}

/** Its reports are received like a provider's events; one that was not recorded is sent again. */
async function renew(services: Services): Promise<void> {
  for (const gateway of services.gateways.values()) {
    await tendAlone(services, { gateway: gateway.name }, async () => {
      for (const event of (await gateway.engine?.runDue()) ?? [])
        await tendAlone(services, { gateway: gateway.name }, async () => {
          await receiveOwn(services, gateway, event)
          await event.delivered()
        })
    })
  }
}
