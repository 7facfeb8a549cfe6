import { prepared, preparedFirst, run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

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

/**
 * Locks the class as reserve_place does: until the transaction ends no other one books, cancels or changes it. Lock
 * order: the class first, then its reservations, then credits.
 */
export const lockClass = preparedFirst<LockedClass, [single_class_id: number], Trx>(
  'lock_class',
  `select ${COLUMNS} from single_class where single_class_id = $1 for no key update`,
)

/** Locks several classes by their id, as `lockClass` does one; those that do not exist are left out. */
export const lockClasses = prepared<LockedClass, [ids: readonly number[]], Trx>(
  'lock_classes',
  `select ${COLUMNS} from single_class where single_class_id = any ($1::integer[])
    order by single_class_id for no key update`,
)

/** A class alone, or also the later ones of its series that are not cancelled. */
export type Scope = 'one' | 'following'

const LOCK_SCOPE: Statement = {
  name: 'lock_class_and_following',
  // The whole series, whose later part is known once the class is locked: it may be moving at this moment.
  text: `select ${COLUMNS} from single_class
    where single_class_id = $1 or ($2 and cancelled_at is null
      and series_id = (select own.series_id from single_class own where own.single_class_id = $1))
    order by single_class_id for no key update`,
}

/** Locks the classes of a scope in one statement, by their id; the class's own comes first. Throws AppError 404. */
export async function lockScope(
  trx: Trx,
  single_class_id: number,
  scope: Scope,
): Promise<[LockedClass, ...LockedClass[]]> {
  const rows = await run<LockedClass>(trx, LOCK_SCOPE, [single_class_id, scope === 'following'])
  const own = rows.find((row) => row.single_class_id === single_class_id)
  if (!own) throw notFound(scheduleErrors.classUnknown)
  return [own, ...rows.filter((row) => row.class_date > own.class_date)]
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
