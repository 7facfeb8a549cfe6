import type { MessageKind } from '#domain/messages/kinds.ts'
import { notify } from '#server/features/messages/notify.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { writeNotices } from '#server/features/messages/notices/write-notices.ts'
import { remindClasses } from '#server/features/messages/notices/remind-classes.ts'
import { tellRegular } from '#server/features/messages/notices/regular-messages.ts'
import type { Services } from '#server/kit/services.ts'
import type { Api } from '#tests/http/harness.ts'

/** The services at a given time. */
export const at = (api: Api, instant: string | Date): Services => ({
  ...api.services,
  clock: { now: () => new Date(instant) },
})

/** Writes all messages that are due, as the worker would. */
export async function writeAll(services: Services): Promise<void> {
  while ((await writeNotices(services)) > 0);
}

/** Adds notices and writes their messages. */
export async function tellNow(api: Api, notices: readonly Notice[], instant = new Date()): Promise<void> {
  await notify(api.db, notices)
  await writeAll(at(api, instant))
}

/** One run of every periodic job, and the resulting messages. */
export async function morning(api: Api, instant: string | Date): Promise<void> {
  const services = at(api, instant)
  await remindClasses(services)
  await tellRegular(services)
  await writeAll(services)
}

/** A customer's messages, oldest first. */
export const messagesOf = (api: Api, customer_id: number, kind?: MessageKind) =>
  api.db
    .selectFrom('message')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .orderBy('message_id')
    .execute()

/** Their kinds and channels, e.g. `penalty mail`. */
export const toldTo = async (api: Api, customer_id: number): Promise<string[]> =>
  (await messagesOf(api, customer_id)).map(({ kind, channel }) => `${kind} ${channel}`)
