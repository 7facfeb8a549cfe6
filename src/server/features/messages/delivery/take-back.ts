import { channels, type MessageKind } from '#domain/messages/kinds.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { Notice, PlaceOrEntry } from '#server/features/messages/notices/notices.ts'
import { dedupeKeyOf } from '#server/features/messages/notices/queue-notices.ts'
import { SENDING_S } from './settle-message.ts'

const TAKE_NOTICES_BACK: Statement = {
  name: 'take_notices_back',
  text: `delete from notice where kind = any ($1::text[]) and customer_id = any ($2::integer[]) and event = any ($3::text[])`,
}

/**
 * Claims unsent messages, so that no worker sends them at this moment; when they are retried, they are outdated. A mail that
 * others were collected into is claimed for them. A message that is only stored counts as delivered if no other one was written.
 */
const CLAIM_UNSENT: Statement = {
  name: 'claim_unsent_messages',
  text: `
    with written as (
      select kind, customer_id, class_reservation_id, waitlist_id, state, coalesce(collected_in, message_id) as carrier
      from message where dedupe_key = any ($1::text[])
    ), claimed as (
      update message set sending_until = $2::timestamptz + make_interval(secs => ${SENDING_S})
      where message_id in (select carrier from written) and state in ('queued', 'failed')
        and (sending_until is null or sending_until < $2)
      returning message_id
    )
    select kind, customer_id, class_reservation_id, waitlist_id
    from written left join claimed on message_id = carrier
    group by kind, customer_id, class_reservation_id, waitlist_id
    having bool_or(state <> 'stored' and message_id is null) or bool_and(state = 'stored')`,
}

/** A notice that somebody received. */
export type Told = PlaceOrEntry & { kind: MessageKind; customer_id: number }

/**
 * Withdraws notices of something that is undone: those that are not written yet, and unsent messages. Returns
 * what was told already, or is about to be: it needs a correction. The state that makes the messages outdated is written in the
 * same transaction.
 */
export async function takeBack(trx: Trx, notices: readonly Notice[], now: Date): Promise<Told[]> {
  if (notices.length === 0) return []
  const of = <K extends keyof Notice>(key: K) => [...new Set(notices.map((notice) => notice[key]))]
  // A transaction that writes one of them has committed after this, and its messages are seen.
  await run(trx, TAKE_NOTICES_BACK, [of('kind'), of('customer_id'), of('event')])
  const keys = notices.flatMap((notice) => channels.map((channel) => dedupeKeyOf(notice, channel)))
  return run(trx, CLAIM_UNSENT, [keys, now])
}
