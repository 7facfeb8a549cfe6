import { spotCount } from '#domain/booking/spots/spots.ts'
import { dayAndMonth, dayOf, timeOf } from '#domain/time/written.ts'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'

interface MapMove {
  class_type_id: number
  /** The type's former map and its new one; null is none. */
  from: string | null
  to: string | null
  now: Date
  timezone: string
}

interface ClassToCome {
  single_class_id: number
  class_date: Date
  capacity: number | null
  taken: number
  held: number
}

/** As reserve_place locks a class: no place is booked in it until the change is done. */
const CLASSES: Statement = {
  name: 'classes_with_map',
  text: `select single_class_id, class_date, capacity, taken, held from single_class
    where class_type_id = $1 and spot_map is not distinct from $2 and class_date > $3 and cancelled_at is null
    order by single_class_id for no key update`,
}

const LOST: Statement = {
  name: 'spots_beyond_map',
  text: `select c.class_date, r.spot from class_reservation r join single_class c using (single_class_id)
    where r.single_class_id = any ($1::integer[]) and r.deleted_at is null and r.spot > $2
    order by c.class_date, r.spot`,
}

const MOVE: Statement = {
  name: 'move_map',
  text: `update single_class set spot_map = $2,
      capacity = case when $4::integer is not null and (capacity = $3 or capacity > $4) then $4 else capacity end
    where single_class_id = any ($1::integer[])`,
}

/** How many spots a refusal names. */
const MOST_NAMED = 5

/**
 * Gives a class type's new map to the classes to come that have its former one. Everybody keeps the number of their spot,
 * so the change is refused while somebody has one that the new map lacks. A class that offered its whole map offers the
 * whole new one. Where people reserved without a spot, the class stays without a map. Throws AppError 409.
 */
export async function moveMap(trx: Trx, { class_type_id, from, to, now, timezone }: MapMove): Promise<void> {
  const found = await run<ClassToCome>(trx, CLASSES, [class_type_id, from, now])
  const classes = from === null ? found.filter(({ taken, held }) => taken + held === 0) : found
  if (classes.length === 0) return
  const ids = classes.map(({ single_class_id }) => single_class_id)
  const [before, after] = [from === null ? null : spotCount(from), to === null ? 0 : spotCount(to)]
  await refuseLost(trx, ids, after, timezone)
  const crowded = to === null ? undefined : classes.find(({ taken, held }) => taken + held > after)
  if (crowded) {
    const when = written(crowded.class_date, timezone)
    throw new AppError(409, 'spots_taken', catalogueErrors.placesTaken({ when }))
  }
  await run(trx, MOVE, [ids, to, before, to === null ? null : after])
}

async function refuseLost(trx: Trx, ids: readonly number[], after: number, timezone: string): Promise<void> {
  const lost = await run<{ class_date: Date; spot: number }>(trx, LOST, [ids, after])
  if (lost.length === 0) return
  const named = lost
    .slice(0, MOST_NAMED)
    .map(({ class_date, spot }) => catalogueErrors.spotOf({ spot, when: written(class_date, timezone) }))
  const more = lost.length - named.length
  const spots = [...named, ...(more > 0 ? [catalogueErrors.moreSpots({ count: more })] : [])].join(', ')
  const text = catalogueErrors.spotsTaken({ reservations: lost.length, spots })
  throw new AppError(409, 'spots_taken', text, {
    fields: { spot_map: text },
    extra: { spots: [...new Set(lost.map(({ spot }) => spot))].join() },
  })
}

const written = (date: Date, timezone: string): string =>
  `${dayAndMonth(dayOf(date, timezone))}, ${timeOf(date, timezone)}`

/** The spots that reservations of the classes to come use. */
export const findSpotsInUse = prepared<
  { spot: number; reservations: number },
  [class_type_id: number, now: Date]
>(
  'spots_in_use',
  `select r.spot, count(*)::integer as reservations
    from single_class c join class_reservation r using (single_class_id)
    where c.class_type_id = $1 and c.class_date > $2 and c.cancelled_at is null and r.deleted_at is null and r.spot is not null
    group by r.spot order by r.spot`,
)
