import { tellAt } from '#domain/schedule/undo.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { type OfPlace, subjectsOf } from '#server/features/messages/notices/defer-unwritten.ts'
import type { ClassBefore, Notice } from '#server/features/messages/notices/notices.ts'
import { findKnownBy, findSubjects, type KnownBy, type Subject } from './class-change.queries.ts'
import type { LockedClass } from '#server/features/schedule/lock-classes.ts'

interface Change {
  before: ReadonlyMap<number, KnownBy>
  after: ReadonlyMap<number, KnownBy>
  dates: ReadonlyMap<number, Date>
  /** When each class was marked as changed. */
  stamps: ReadonlyMap<number, Date>
  now: Date
}

/**
 * Notifies everybody with a place in a class whose type, time, length, location or coach changed, and everybody on its waitlist, and
 * returns the places and entries that a notice is about. It waits until the change can no longer be undone. One that still waits from an earlier change is
 * replaced: it says what its reader last knew, and who knows the class as it is now is not notified at all. `classes` are the
 * previous states.
 */
export async function notifyOfChanges(
  trx: Trx,
  classes: readonly LockedClass[],
  change: Change,
): Promise<Subject[]> {
  const changed = new Map(
    classes.filter((one) => isOther(one, change)).map((one) => [one.single_class_id, one]),
  )
  if (changed.size === 0) return []
  const subjects = await findSubjects(trx, [...changed.keys()])
  const known = await takeUnwritten(trx, subjects)
  const told = subjects.flatMap((subject) => {
    const { single_class_id } = subject
    const one = changed.get(single_class_id)
    const stamp = change.stamps.get(single_class_id)
    const is = change.dates.get(single_class_id)
    if (!one || !stamp || !is) return []
    const unread = known.get(keyOf(subject))
    if (unread && isSame(unread, wordsOf(is, change.after.get(single_class_id)))) return []
    const was = unread ?? wordsOf(one.class_date, change.before.get(single_class_id))
    const event = `class:${single_class_id}:changed:${stamp.getTime()}`
    const due_at = tellAt([one.class_date, is], change.now)
    return [{ subject, notice: noticeOf(subject, { was, event, due_at }) }]
  })
  await notify(
    trx,
    told.map(({ notice }) => notice),
  )
  return told.map(({ subject }) => subject)
}

function noticeOf(
  { customer_id, class_reservation_id, waitlist_id }: Subject,
  { was, ...when }: { was: ClassBefore; event: string; due_at: Date },
): Notice {
  return class_reservation_id === null
    ? { kind: 'waitlist_changed', customer_id, ...when, facts: { waitlist_id, was } }
    : { kind: 'class_changed', customer_id, ...when, facts: { class_reservation_id, was } }
}

const wordsOf = (class_date: Date, known: KnownBy | undefined): ClassBefore => ({
  class_date: class_date.toISOString(),
  class: known?.class ?? '',
  duration: known?.duration ?? 0,
  place: known?.place ?? '',
  coach: known?.coach ?? '',
})

const PARTS = ['class_date', 'class', 'duration', 'place', 'coach'] as const

const isSame = (one: ClassBefore, other: ClassBefore): boolean =>
  PARTS.every((part) => one[part] === other[part])

const TAKE_UNWRITTEN: Statement = {
  name: 'take_unwritten_changes',
  text: `delete from notice where kind in ('class_changed', 'waitlist_changed') and customer_id = any ($1::integer[])
      and ((facts ->> 'class_reservation_id')::integer = any ($2::integer[]) or (facts ->> 'waitlist_id')::integer = any ($3::integer[]))
    returning notice_id, facts`,
}

const keyOf = ({ class_reservation_id, waitlist_id }: Omit<OfPlace, 'customer_id'>): string =>
  `${class_reservation_id ?? ''}:${waitlist_id ?? ''}`

/** Takes back the notices of earlier changes that are not written, parked ones too. Returns what their readers last knew. */
async function takeUnwritten(trx: Trx, subjects: readonly OfPlace[]): Promise<Map<string, ClassBefore>> {
  type Facts = Omit<OfPlace, 'customer_id'> & { was: ClassBefore }
  const rows = await run<{ notice_id: string; facts: Facts }>(trx, TAKE_UNWRITTEN, subjectsOf(subjects))
  const newestFirst = rows.toSorted((one, other) => Number(other.notice_id) - Number(one.notice_id))
  return new Map(newestFirst.map(({ facts }) => [keyOf(facts), facts.was]))
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
  /** The class in which the place was, and the one in which it is. */
  from: Pick<LockedClass, 'single_class_id' | 'class_date'>
  to: Pick<LockedClass, 'single_class_id' | 'class_date'>
  now: Date
}

/**
 * Notifies a customer whose place moved to another class, as of a class that changed: from what they last knew, and not at all once
 * the place is back there.
 */
export async function notifyOfMovedPlace(trx: Trx, moved: MovedPlace): Promise<void> {
  const { customer_id, class_reservation_id, from, to, now } = moved
  const known = await findKnownBy(trx, [from.single_class_id, to.single_class_id])
  const place = { customer_id, class_reservation_id }
  const unread = (await takeUnwritten(trx, [place])).get(keyOf(place))
  if (unread && isSame(unread, wordsOf(to.class_date, known.get(to.single_class_id)))) return
  const was = unread ?? wordsOf(from.class_date, known.get(from.single_class_id))
  const event = `reservation:${class_reservation_id}:moved:${now.getTime()}`
  await notify(trx, [{ kind: 'class_changed', customer_id, event, facts: { class_reservation_id, was } }])
}
