import { type Channel, isMessageKind, mayDecline } from '#domain/messages/kinds.ts'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import type { Moment } from '#server/features/messages/notices/notice-content.ts'
import { type Now, readNow } from '#server/features/messages/notices/notice-facts.queries.ts'
import { isBooked, wantedBy, wordsOf } from '#server/features/messages/words/notice-words.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'
import { lockAddress } from './mail-limit.ts'
import { settleMessage } from './settle-message.ts'

interface Dated {
  /** Null for an entry of a conversation that is no message of ours. */
  message_id: number | null
  kind: string
  class_reservation_id: number | null
  waitlist_id: number | null
  /** The start of the class as the message says it. */
  begins: Date | null
}

const UNKNOWN = { class_date: new Date(0).toISOString(), class: '', duration: 0, place: '', coach: '' }

/**
 * The notice of a message that can be outdated: it asks somebody to come or to act while they still can, or says that a class is
 * cancelled, has changed, or takes place after all.
 */
function noticeOf({ kind, class_reservation_id, waitlist_id }: Dated): Notice | null {
  const nobodys = { customer_id: null, event: '' }
  if (
    (kind === 'class_reminder' || kind === 'waitlist_booked' || kind === 'class_restored') &&
    class_reservation_id !== null
  )
    return { kind, ...nobodys, facts: { class_reservation_id } }
  if (kind === 'class_changed' && class_reservation_id !== null)
    return { kind, ...nobodys, facts: { class_reservation_id, was: UNKNOWN } }
  if (kind === 'waitlist_changed' && waitlist_id !== null)
    return { kind, ...nobodys, facts: { waitlist_id, was: UNKNOWN } }
  if (
    (kind === 'waitlist_offer' || kind === 'waitlist_place_free' || kind === 'class_restored') &&
    waitlist_id !== null
  )
    return { kind, ...nobodys, facts: { waitlist_id } }
  if (kind === 'class_message') {
    const of = class_reservation_id === null ? { waitlist_id: waitlist_id ?? 0 } : { class_reservation_id }
    return { kind, ...nobodys, facts: { ...of, text: '' } }
  }
  if (kind === 'class_cancelled' && class_reservation_id !== null)
    return { kind, ...nobodys, facts: { class_reservation_id, reason: null } }
  if (kind === 'waitlist_cancelled' && waitlist_id !== null)
    return { kind, ...nobodys, facts: { waitlist_id, reason: null } }
  return null
}

/** Whether what a message says is no longer true. */
function isUntrue({ kind, begins, ...of }: Dated, notice: Notice, about: Now, at: Moment): boolean {
  const place = about.reservations.get(of.class_reservation_id ?? 0)
  // They only report what happened, and are sent even after a delay, unless the class takes place after all.
  if (kind === 'class_cancelled') return place?.cancelled_at === null
  // A change is reported late as well, unless a newer one is: see `findReplaced`.
  if (kind === 'class_changed') return place === undefined || !isBooked(place)
  if (kind === 'waitlist_cancelled') return about.waitlists.get(of.waitlist_id ?? 0)?.cancelled_at === null
  // A class that was moved is reminded of again, by its new start.
  if (kind === 'class_reminder' && begins !== null && place?.class_date.getTime() !== begins.getTime())
    return true
  return wordsOf(notice, about, at) === null
}

type Useless = 'outdated' | 'declined' | 'no_phone'

/**
 * Those of the messages that must not leave any more, and why: their moment is over, or their recipient does not want them or has
 * no phone any more.
 */
export async function findUseless<M extends Dated>(
  db: Queryable,
  messages: readonly M[],
  at: Moment,
): Promise<Map<M, Useless>> {
  const without = await findWithoutPhone(db, messages)
  const declined = await findDeclined(db, messages)
  const outdated = await findOutdated(db, messages, at)
  return new Map([
    ...without.map((message) => [message, 'no_phone'] as const),
    ...declined.map((message) => [message, 'declined'] as const),
    ...outdated.map((message) => [message, 'outdated'] as const),
  ])
}

/** Those of the messages that a statement about their ids finds; one without messages is not run. */
async function foundBy<M extends Dated>(
  messages: readonly M[],
  find: (ids: readonly number[]) => Promise<readonly { message_id: number }[]>,
): Promise<M[]> {
  const ids = messages.flatMap(({ message_id }) => message_id ?? [])
  const found = new Set(ids.length === 0 ? [] : (await find(ids)).map(({ message_id }) => message_id))
  return messages.filter(({ message_id }) => message_id !== null && found.has(message_id))
}

const WITHOUT_PHONE: Statement = {
  name: 'messages_without_phone',
  text: `select message_id from message m join customer c using (customer_id)
    where message_id = any ($1::bigint[]) and channel = 'whatsapp' and answers is null and c.deleted_at is null and c.phone is null`,
}

/** Those to customers who have taken their phone away since. An answer goes to the number that wrote. */
const findWithoutPhone = <M extends Dated>(db: Queryable, messages: readonly M[]): Promise<M[]> =>
  foundBy(messages, (ids) => run(db, WITHOUT_PHONE, [ids]))

const DECLINED: Statement = {
  name: 'declined_messages',
  text: `select message_id, kind, channel, opted_out, stopped from (
      select message_id, kind, channel,
        exists (select from message_opt_out o
          where o.customer_id = m.customer_id and o.kind = m.kind and o.channel = m.channel) as opted_out,
        channel = 'whatsapp' and sent_by is not null and 'opted_out' is not distinct from (
          select outcome from incoming_message i where i.customer_id = m.customer_id
          order by incoming_message_id desc limit 1) as stopped
      from message m where message_id = any ($1::bigint[]) and customer_id is not null) asked
    where opted_out or stopped`,
}
interface Declined {
  message_id: number
  kind: string
  channel: Channel
  opted_out: boolean
  /** Staff wrote it, and the customer's last word is BAJA. */
  stopped: boolean
}

/** Those whose recipients have asked since not to receive them. An opt-out of a kind that has become required is ignored. */
const findDeclined = <M extends Dated>(db: Queryable, messages: readonly M[]): Promise<M[]> =>
  foundBy(messages, async (ids) => {
    const rows = await run<Declined>(db, DECLINED, [ids])
    return rows.filter(
      ({ kind, channel, stopped }) => stopped || (isMessageKind(kind) && mayDecline(kind, channel)),
    )
  })

const REPLACEABLE = new Set(['class_changed', 'waitlist_changed', 'class_restored'])

/** A notice of a change may be taken back while it waits; one that a class takes place is not, and follows at once. */
const REPLACED: Statement = {
  name: 'replaced_messages',
  text: `select message_id from message m where message_id = any ($1::bigint[])
      and (exists (select from message n
          where (n.class_reservation_id = m.class_reservation_id or n.waitlist_id = m.waitlist_id)
            and n.kind = m.kind and n.channel = m.channel and n.message_id > m.message_id)
        or kind = 'class_restored' and exists (select from notice n
          where n.kind = m.kind and n.customer_id = m.customer_id and n.parked_at is null
            and (n.facts @> jsonb_build_object('class_reservation_id', m.class_reservation_id)
              or n.facts @> jsonb_build_object('waitlist_id', m.waitlist_id))))`,
}

/**
 * Messages that a class has changed, or takes place after all, after which a newer one was written for the same place or entry and
 * channel.
 */
async function findReplaced<M extends Dated>(db: Queryable, messages: readonly M[]): Promise<Set<M>> {
  const replaceable = messages.filter(({ kind }) => REPLACEABLE.has(kind))
  return new Set(await foundBy(replaceable, (ids) => run(db, REPLACED, [ids])))
}

/** Those of the messages that would not be written any more, e.g. reminders of a class that has begun. */
async function findOutdated<M extends Dated>(
  db: Queryable,
  messages: readonly M[],
  at: Moment,
): Promise<M[]> {
  // Nobody can watch the video any more, nor rate it.
  const unseen = at.videos_enabled ? [] : messages.filter(({ kind }) => kind === 'video_rating')
  const dated = messages.flatMap((message) => {
    const notice = noticeOf(message)
    return notice ? [{ message, notice }] : []
  })
  if (dated.length === 0) return unseen
  const about = await readNow(db, wantedBy(dated.map(({ notice }) => notice)))
  const replaced = await findReplaced(db, messages)
  const untrue = dated.filter(
    ({ message, notice }) => replaced.has(message) || isUntrue(message, notice, about, at),
  )
  return [...unseen, ...untrue.map(({ message }) => message)]
}

/**
 * Settles as failed what must not leave any more of a message that is about to leave, and of those collected into it. The others
 * leave without it, in the next one's mail if it was to be sent with theirs. Returns whether the message itself stays.
 */
export async function settleUseless(
  db: Queryable,
  { message_id, recipient }: { message_id: number; recipient: string },
  at: Moment,
): Promise<boolean> {
  if ((await readUseless(db, message_id, at)).useless.size === 0) return false
  return inTransaction(db, async (trx) => {
    // Another mail may be about to be collected into this one.
    await lockAddress(trx, recipient)
    await lockClassesOfMessages(trx, message_id)
    const { others, useless } = await readUseless(trx, message_id, at)
    for (const [one, problem] of useless) {
      await trx
        .updateTable('message')
        .set({ collected_in: null })
        .where('message_id', '=', one.message_id)
        .execute()
      if (one.message_id === message_id) await handOn(trx, others)
      await settleMessage(trx, one.message_id, { state: 'failed', problem, error: null }, at.now)
    }
    return [...useless.keys()].some((one) => one.message_id === message_id)
  })
}

/**
 * Locks the classes that a message, and those collected into it, are about. Undoing a cancellation sends again what was settled
 * as outdated: it has happened by now, or waits until this is settled.
 */
const lockClassesOfMessages = prepared<unknown, [message_id: number], Trx>(
  'lock_classes_of_messages',
  `select from single_class where single_class_id in (
      select coalesce(r.single_class_id, w.single_class_id) from message m
        left join class_reservation r on r.class_reservation_id = m.class_reservation_id
        left join waitlist w on w.waitlist_id = m.waitlist_id
      where m.message_id = $1 or m.collected_in = $1)
    order by single_class_id for share`,
)

/** Lets the first of these carry the others. */
async function handOn(trx: Trx, others: readonly { message_id: number }[]): Promise<void> {
  const [next] = others
  if (next === undefined) return
  const ids = others.map((one) => one.message_id)
  await trx
    .updateTable('message')
    .set({ collected_in: next.message_id })
    .where('message_id', 'in', ids)
    .execute()
  await queueSending(trx, next.message_id)
}

/** Of a message that has not left and of those that would leave in its mail: what must not, and the others, oldest first. */
async function readUseless(db: Queryable, message_id: number, at: Moment) {
  const together = await findTogether(db, message_id)
  const useless = await findUseless(db, together, at)
  return { useless, others: together.filter((one) => !useless.has(one)) }
}

const findTogether = (db: Queryable, message_id: number) =>
  db
    .selectFrom('message')
    .select(['message_id', 'kind', 'class_reservation_id', 'waitlist_id', 'begins'])
    .where((eb) => eb.or([eb('message_id', '=', message_id), eb('collected_in', '=', message_id)]))
    .where('state', 'in', ['queued', 'failed'])
    .orderBy('message_id')
    .execute()
