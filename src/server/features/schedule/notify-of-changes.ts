import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { findHolders, findKnownBy, type Holder, type KnownBy } from './class-change.queries.ts'
import type { LockedClass } from './lock-classes.ts'

interface Change {
  before: ReadonlyMap<number, KnownBy>
  after: ReadonlyMap<number, KnownBy>
  dates: ReadonlyMap<number, Date>
  /** When each class was marked as changed. */
  stamps: ReadonlyMap<number, Date>
}

/**
 * Notifies everybody with a place in a class whose time, location or coach changed, and returns them.
 * `classes` are the previous states.
 */
export async function notifyOfChanges(
  trx: Trx,
  classes: readonly LockedClass[],
  change: Change,
): Promise<Holder[]> {
  const changed = new Map(
    classes.filter((one) => isOther(one, change)).map((one) => [one.single_class_id, one]),
  )
  if (changed.size === 0) return []
  const holders = await findHolders(trx, [...changed.keys()])
  const notices = holders.flatMap(({ class_reservation_id, single_class_id, customer_id }): Notice[] => {
    const one = changed.get(single_class_id)
    const known = change.before.get(single_class_id)
    const stamp = change.stamps.get(single_class_id)
    if (!one || !known || !stamp) return []
    const was = { class_date: one.class_date.toISOString(), place: known.place, coach: known.coach }
    const event = `class:${single_class_id}:changed:${stamp.getTime()}`
    return [{ kind: 'class_changed', customer_id, event, facts: { class_reservation_id, was } }]
  })
  await notify(trx, notices)
  return holders
}

function isOther(one: LockedClass, { before, after, dates }: Change): boolean {
  const { single_class_id, class_date } = one
  const [was, is] = [before.get(single_class_id), after.get(single_class_id)]
  return (
    dates.get(single_class_id)?.getTime() !== class_date.getTime() ||
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
  const was = {
    class_date: from.class_date.toISOString(),
    place: known?.place ?? '',
    coach: known?.coach ?? '',
  }
  const event = `reservation:${class_reservation_id}:moved:${now.getTime()}`
  await notify(trx, [{ kind: 'class_changed', customer_id, event, facts: { class_reservation_id, was } }])
}
