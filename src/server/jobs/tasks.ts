import { settleClasses } from '#server/features/booking/attendance/settle-classes.ts'
import { closeOverlaps, lapseOffers } from '#server/features/booking/line/end-entries.ts'
import { fillPlaces } from '#server/features/booking/line/fill-places.ts'
import { finishMerge } from '#server/features/customers/merge/undo-merge.ts'
import { tellRegular } from '#server/features/messages/notices/regular-messages.ts'
import { remindClasses } from '#server/features/messages/notices/remind-classes.ts'
import { dropCard } from '#server/features/selling/cards/drop-card.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import { endSubscription } from '#server/features/selling/charging/end-subscription.ts'
import { applyWaitingEvents } from '#server/features/selling/events/apply-waiting-events.ts'
import { bookCashBalance, reconcileCashBalance } from '#server/features/selling/events/cash-balance.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import { tendSubscriptions } from '#server/features/selling/events/tend-subscriptions.ts'
import { learnSubscription } from '#server/features/selling/subscriptions/learn-subscription.ts'
import { preparePicture } from '#server/features/studio/pictures/prepare-picture.ts'
import type { Services } from '#server/kit/services.ts'
import type { TaskName, TaskPayloads } from '#server/queue/task-payloads.ts'
import { alone } from './alone.ts'
import { cleanUp } from './tasks/clean-up.ts'
import { expireCredits } from './tasks/expire-credits.ts'
import { requeueMessages } from './tasks/requeue-messages.ts'
import { sendMessage } from './tasks/send-message.ts'
import { sweepWaitlists } from './tasks/sweep-waitlists.ts'

/** Runs one job. It may run again after a crash, so it must be idempotent. */
export type Task<N extends TaskName> = (services: Services, payload: TaskPayloads[N]) => Promise<void>

export const tasks: { [N in TaskName]: Task<N> } = {
  'send-message': sendMessage,
  'clean-up': cleanUp,
  'expire-credits': expireCredits,
  'reconcile-purchases': alone(async (services) => {
    await applyWaitingEvents(services)
    await reconcilePurchases(services)
    await reconcileCashBalance(services)
  }),
  'drop-card': (services, { payment_id }) => dropCard(services, payment_id),
  'book-cash-balance': bookCashBalance,
  'end-subscription': (services, { purchase_id }) => endSubscription(services, purchase_id),
  // Retried until the provider has answered.
  async 'remove-card'(services, { gateway, source_id }) {
    await gatewayOf(services, gateway).sources?.remove(source_id)
  },
  'finish-merge': (services, { customer_merge_id }) => finishMerge(services, customer_merge_id),
  'learn-subscription': (services, { purchase_id }) => learnSubscription(services, purchase_id),
  'tend-subscriptions': alone(tendSubscriptions),
  'requeue-messages': requeueMessages,
  'fill-places': ({ db, clock, configuration, log }, { single_class_id }) =>
    fillPlaces(db, {
      single_class_id,
      configuration: configuration.current(),
      now: clock.now(),
      tell: (broken) => log.warn({ single_class_id, ...broken }, 'an entry of a waitlist was passed over'),
    }),
  // If an offer is still valid by this process's clock, the sweep withdraws it later.
  async 'lapse-offer'({ db, clock }, { waitlist_id }) {
    await lapseOffers(db, clock.now(), waitlist_id)
  },
  async 'close-overlaps'({ db, clock }, { waitlist_id }) {
    await closeOverlaps(db, waitlist_id, clock.now())
  },
  'sweep-waitlists': sweepWaitlists,
  'remind-classes': remindClasses,
  'tell-regular': tellRegular,
  // Until none of the past classes is left.
  async 'settle-classes'({ db, clock, configuration, log }) {
    let classes = 0
    for (;;) {
      const settled = await settleClasses(db, { configuration: configuration.current(), now: clock.now() })
      if (settled === 0) break
      classes += settled
    }
    if (classes > 0) log.info({ classes }, 'attendance settled')
  },
  'prepare-picture': preparePicture,
}

/** The schedule of the periodic ones: graphile-worker's crontab, in UTC. Those that ask providers come after all others. */
export const timetable = `
*/15 * * * * expire-credits ?jobKey=expire-credits&max=3
* * * * * reconcile-purchases ?jobKey=reconcile-purchases&max=1&priority=1
* * * * * tend-subscriptions ?jobKey=tend-subscriptions&max=1&priority=1
* * * * * sweep-waitlists ?jobKey=sweep-waitlists&max=1
* * * * * settle-classes ?jobKey=settle-classes&max=1
*/5 * * * * requeue-messages ?jobKey=requeue-messages&max=1
*/5 * * * * remind-classes ?jobKey=remind-classes&max=1
*/20 * * * * tell-regular ?jobKey=tell-regular&max=1
17 * * * * clean-up ?jobKey=clean-up&max=3
`
