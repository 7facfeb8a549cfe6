import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'

/** A class as needed for changing it. */
export interface LockedClass {
  single_class_id: number
  class_date: Date
  duration: number
  capacity: number | null
  taken: number
  held: number
  class_type_id: number
  location_id: number
  spot_map: string | null
  series_id: string | null
  cancelled_at: Date | null
  updated_at: Date
}

const COLUMNS = `single_class_id, class_date, duration, capacity, taken, held, class_type_id, location_id, spot_map, series_id,
  cancelled_at, updated_at`

const LOCK_CLASS: Statement = {
  name: 'lock_class',
  text: `select ${COLUMNS} from single_class where single_class_id = $1 for no key update`,
}

/**
 * Locks the class as reserve_place does: until the transaction ends no other one books, cancels or changes it. Lock
 * order: the class first, then its reservations, then credits.
 */
export async function lockClass(trx: Trx, single_class_id: number): Promise<LockedClass | undefined> {
  return (await run<LockedClass>(trx, LOCK_CLASS, [single_class_id]))[0]
}

const LOCK_CLASSES: Statement = {
  name: 'lock_classes',
  text: `select ${COLUMNS} from single_class where single_class_id = any ($1::integer[])
    order by single_class_id for no key update`,
}

/** Locks several classes by their id, as `lockClass` does one; those that do not exist are left out. */
export const lockClasses = (trx: Trx, ids: readonly number[]): Promise<LockedClass[]> =>
  run(trx, LOCK_CLASSES, [ids])

const LOCK_FOLLOWING: Statement = {
  name: 'lock_following_classes',
  text: `select ${COLUMNS} from single_class
    where series_id = $1 and class_date > $2 and cancelled_at is null
    order by single_class_id for no key update`,
}

/** Locks the later classes of its series that are not cancelled. */
export async function lockFollowing(
  trx: Trx,
  { series_id, class_date }: LockedClass,
): Promise<LockedClass[]> {
  return series_id === null ? [] : run(trx, LOCK_FOLLOWING, [series_id, class_date])
}

const FOLLOWING_DRAFTS: Statement = {
  name: 'following_drafts',
  text: `select single_class_id from unnest($1::integer[]) as single_class_id
    union
    select later.single_class_id from single_class c
      join single_class later on later.series_id = c.series_id and later.class_date > c.class_date
    where c.single_class_id = any ($1::integer[]) and later.draft and later.cancelled_at is null`,
}

/** Classes and the later drafts of their series. */
export async function withFollowingDrafts(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await run<{ single_class_id: number }>(trx, FOLLOWING_DRAFTS, [ids])
  return rows.map((row) => row.single_class_id)
}
