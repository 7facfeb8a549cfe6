import type { Trx } from '#server/db/transaction.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { saveAdded } from '#server/features/schedule/undo/save-undo.ts'
import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { wordsOf } from './clash-words.ts'
import { type ClashRow, findClashes } from './clashes.queries.ts'
import { insertPlanned } from './insert-planned.ts'
import type { Planned } from './planned.ts'

/** What becomes of classes that clash: nothing is added, they are left out, or those that only overlap are added. */
export type Clashing = 'refuse' | 'skip' | 'overlap'

interface Placing {
  clashing: Clashing
  /** Whether only staff see them. */
  draft: boolean
  /** Of which series they are; of none by default. */
  series_id?: string | null
  timezone: string
  now: Date
  actor_customer_id: number
}

export interface Placed {
  ids: number[]
  /** The classes that were added. */
  added: readonly Planned[]
  skipped: number
  clashes: ClashRow[]
  /** By which they can be taken away again. */
  schedule_undo_id: number
}

/**
 * Puts planned classes on the timetable.
 * Throws AppError 409 with the clashes where there are any and `clashing` is "refuse", and where nothing would be added.
 */
export async function placeClasses(
  trx: Trx,
  planned: readonly Planned[],
  { clashing, draft, series_id = null, timezone, now, actor_customer_id }: Placing,
): Promise<Placed> {
  await lockTimetable(trx)
  const clashes = await findClashes(trx, planned, now)
  if (clashing === 'refuse' && clashes.length > 0) {
    const classes = new Set(clashes.map(({ place }) => place)).size
    const named = clashes.slice(0, TOLD).map((one) => wordsOf(one, planned, timezone))
    throw new AppError(409, 'classes_clash', scheduleErrors.clashing({ classes, list: named.join(' ') }))
  }
  const left = new Set(
    clashes.filter((one) => clashing === 'skip' || !overlaps(one)).map(({ place }) => place),
  )
  const added = planned.filter((_, place) => !left.has(place))
  const ids = await insertPlanned(trx, added, { draft, series_id })
  const schedule_undo_id = await saveAdded(trx, { ids, actor_customer_id, now })
  return { ids, added, skipped: left.size, clashes, schedule_undo_id }
}

/** How many clashes the refusal names; a preview lists them all. */
const TOLD = 5

const overlaps = ({ kind }: ClashRow): boolean => kind === 'coach_busy' || kind === 'place_busy'
