import { tellAt } from '#domain/schedule/undo.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import type { Notice, NoticeFacts } from '#server/features/messages/notices/notices.ts'
import { findHolders, findKnownBy, findWaiting, type Holder, type KnownBy } from './class-change.queries.ts'
import type { LockedClass } from '#server/features/schedule/lock-classes.ts'

type Was = NoticeFacts['class_changed']['was']

interface Change {
  before: ReadonlyMap<number, KnownBy>
  after: ReadonlyMap<number, KnownBy>
  dates: ReadonlyMap<number, Date>
  /** When each class was marked as changed. */
  stamps: ReadonlyMap<number, Date>
  now: Date
}

/** Whom a change concerns. */
export interface Concerning {
  /** One entry for each place whose holder is notified. */
  told: Holder[]
  /** Customers who wait for a place. */
  waiting: number[]
}

/**
 * Notifies everybody with a place in a class whose type, time, length, location or coach changed, and returns them and who waits for one, whom
 * nothing is sent: the timetable shows them the class as it is. The notice waits until the
 * change can no longer be undone. One that still waits from an earlier change is replaced: it says what its reader last knew, and
 * who knows the class as it is now is not notified at all. `classes` are the previous states.
 */
export async function notifyOfChanges(
  trx: Trx,
  classes: readonly LockedClass[],
  change: Change,
): Promise<Concerning> {
  const changed = new Map(
    classes.filter((one) => isOther(one, change)).map((one) => [one.single_class_id, one]),
  )
  if (changed.size === 0) return { told: [], waiting: [] }
  const holders = await findHolders(trx, [...changed.keys()])
  const known = await takeUnwritten(trx, holders)
  const told = holders.flatMap((holder) => {
    const { class_reservation_id, single_class_id, customer_id } = holder
    const one = changed.get(single_class_id)
    const stamp = change.stamps.get(single_class_id)
    const is = change.dates.get(single_class_id)
    if (!one || !stamp || !is) return []
    const unread = known.get(class_reservation_id)
    if (unread && isSame(unread, wordsOf(is, change.after.get(single_class_id)))) return []
    const was = unread ?? wordsOf(one.class_date, change.before.get(single_class_id))
    const event = `class:${single_class_id}:changed:${stamp.getTime()}`
    const due_at = tellAt([one.class_date, is], change.now)
    const notice: Notice = {
      kind: 'class_changed',
      customer_id,
      event,
      facts: { class_reservation_id, was },
      due_at,
    }
    return [{ holder, notice }]
  })
  await notify(
    trx,
    told.map(({ notice }) => notice),
  )
  const waiting = await findWaiting(trx, [...changed.keys()])
  return { told: told.map(({ holder }) => holder), waiting }
}

const wordsOf = (class_date: Date, known: KnownBy | undefined): Was => ({
  class_date: class_date.toISOString(),
  class: known?.class ?? '',
  duration: known?.duration ?? 0,
  place: known?.place ?? '',
  coach: known?.coach ?? '',
})

const PARTS = ['class_date', 'class', 'duration', 'place', 'coach'] as const

const isSame = (one: Was, other: Was): boolean => PARTS.every((part) => one[part] === other[part])

const TAKE_UNWRITTEN: Statement = {
  name: 'take_unwritten_changes',
  text: `delete from notice where kind = 'class_changed' and parked_at is null and customer_id = any ($1::integer[])
      and (facts ->> 'class_reservation_id')::integer = any ($2::integer[])
    returning notice_id, facts`,
}

/** Takes back the notices of earlier changes that are not written yet. Returns what the holders of the places last knew. */
async function takeUnwritten(trx: Trx, holders: readonly Holder[]): Promise<Map<number, Was>> {
  const rows = await run<{ notice_id: string; facts: NoticeFacts['class_changed'] }>(trx, TAKE_UNWRITTEN, [
    holders.map(({ customer_id }) => customer_id),
    holders.map(({ class_reservation_id }) => class_reservation_id),
  ])
  const newestFirst = rows.toSorted((one, other) => Number(other.notice_id) - Number(one.notice_id))
  return new Map(newestFirst.map(({ facts }) => [facts.class_reservation_id, facts.was]))
}

function isOther(one: LockedClass, { before, after, dates }: Change): boolean {
  const { single_class_id, class_date } = one
  const [was, is] = [before.get(single_class_id), after.get(single_class_id)]
  return (
    dates.get(single_class_id)?.getTime() !== class_date.getTime() ||
    was?.class_type_id !== is?.class_type_id ||
    was?.duration !== is?.duration ||
    was?.location_id !== is?.location_id ||
    was?.instructor_ids.join() !== is?.instructor_ids.join()
  )
}

interface MovedPlace {
  customer_id: number
  class_reservation_id: number
  /** The class in which the place was. */
  from: Pick<LockedClass, 'single_class_id' | 'class_date'>
  now: Date
}

/** Notifies a customer whose place moved to another class, as of a class that changed. */
export async function notifyOfMovedPlace(trx: Trx, moved: MovedPlace): Promise<void> {
  const { customer_id, class_reservation_id, from, now } = moved
  const known = (await findKnownBy(trx, [from.single_class_id])).get(from.single_class_id)
  const was = wordsOf(from.class_date, known)
  const event = `reservation:${class_reservation_id}:moved:${now.getTime()}`
  await notify(trx, [{ kind: 'class_changed', customer_id, event, facts: { class_reservation_id, was } }])
}
