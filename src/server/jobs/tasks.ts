import type { Services } from '#server/kit/services.ts'
import { preparePicture } from '#server/features/studio/pictures/prepare-picture.ts'
import type { TaskName, TaskPayloads } from '#server/queue/task-payloads.ts'
import { cleanUp } from './tasks/clean-up.ts'
import { closeOverlaps } from './tasks/close-overlaps.ts'
import { dropCard } from './tasks/drop-card.ts'
import { bookCashBalance } from './tasks/book-cash-balance.ts'
import { endSubscription } from './tasks/end-subscription.ts'
import { expireCredits } from './tasks/expire-credits.ts'
import { finishMerge } from './tasks/finish-merge.ts'
import { fillPlaces } from './tasks/fill-places.ts'
import { lapseOffer } from './tasks/lapse-offer.ts'
import { reconcilePurchases } from './tasks/reconcile-purchases.ts'
import { learnSubscription } from './tasks/learn-subscription.ts'
import { remindClasses } from './tasks/remind-classes.ts'
import { removeCard } from './tasks/remove-card.ts'
import { requeueMessages } from './tasks/requeue-messages.ts'
import { sendMessage } from './tasks/send-message.ts'
import { sweepWaitlists } from './tasks/sweep-waitlists.ts'
import { tendSubscriptions } from './tasks/tend-subscriptions.ts'
import { tellRegular } from './tasks/tell-regular.ts'
import { settleClasses } from './tasks/settle-classes.ts'

/** Runs one job. It may run again after a crash, so it must be idempotent. */
export type Task<N extends TaskName> = (services: Services, payload: TaskPayloads[N]) => Promise<void>

export const tasks: { [N in TaskName]: Task<N> } = {
  'send-message': sendMessage,
  'clean-up': cleanUp,
  'expire-credits': expireCredits,
  'reconcile-purchases': reconcilePurchases,
  'drop-card': dropCard,
  'book-cash-balance': bookCashBalance,
  'end-subscription': endSubscription,
  'remove-card': removeCard,
  'finish-merge': finishMerge,
  'learn-subscription': learnSubscription,
  'tend-subscriptions': tendSubscriptions,
  'requeue-messages': requeueMessages,
  'fill-places': fillPlaces,
  'lapse-offer': lapseOffer,
  'close-overlaps': closeOverlaps,
  'sweep-waitlists': sweepWaitlists,
  'remind-classes': remindClasses,
  'tell-regular': tellRegular,
  'settle-classes': settleClasses,
  'prepare-picture': preparePicture,
}

/** The schedule of the periodic ones: graphile-worker's crontab, in UTC. */
export const timetable = `
*/15 * * * * expire-credits ?jobKey=expire-credits&max=3
* * * * * reconcile-purchases ?jobKey=reconcile-purchases&max=1
* * * * * tend-subscriptions ?jobKey=tend-subscriptions&max=1
* * * * * sweep-waitlists ?jobKey=sweep-waitlists&max=1
* * * * * settle-classes ?jobKey=settle-classes&max=1
*/5 * * * * requeue-messages ?jobKey=requeue-messages&max=1
*/5 * * * * remind-classes ?jobKey=remind-classes&max=1
*/20 * * * * tell-regular ?jobKey=tell-regular&max=1
17 * * * * clean-up ?jobKey=clean-up&max=3
`
