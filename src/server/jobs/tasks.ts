import type { Services } from '#server/services.ts'
import { cleanUp } from './tasks/clean-up.ts'
import { expireCredits } from './tasks/expire-credits.ts'
import { reconcilePurchases } from './tasks/reconcile-purchases.ts'
import { requeueMessages } from './tasks/requeue-messages.ts'
import { sendMessage } from './tasks/send-message.ts'

/** What each job is told. Ids only: a job reads what is true when it runs. */
export interface TaskPayloads {
  'send-message': { message_id: number }
  'clean-up': Record<string, never>
  'expire-credits': Record<string, never>
  'reconcile-purchases': Record<string, never>
  'requeue-messages': Record<string, never>
}
export type TaskName = keyof TaskPayloads

/** Does one job. It may run again after a crash, so it must not do its work twice. */
export type Task<N extends TaskName> = (services: Services, payload: TaskPayloads[N]) => Promise<void>

export const tasks: { [N in TaskName]: Task<N> } = {
  'send-message': sendMessage,
  'clean-up': cleanUp,
  'expire-credits': expireCredits,
  'reconcile-purchases': reconcilePurchases,
  'requeue-messages': requeueMessages,
}

/** When the regular ones run: graphile-worker's crontab, in UTC. */
export const timetable = `
*/15 * * * * expire-credits ?jobKey=expire-credits&max=3
* * * * * reconcile-purchases ?jobKey=reconcile-purchases&max=1
*/5 * * * * requeue-messages ?jobKey=requeue-messages&max=1
17 * * * * clean-up ?jobKey=clean-up&max=3
`
