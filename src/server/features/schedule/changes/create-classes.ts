import { randomUUID } from 'node:crypto'
import { spotCount } from '#domain/booking/spots/spots.ts'
import { isTooFar, LONGEST_SERIES, type Repeat, seriesDates } from '#domain/schedule/series.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { auditClasses } from './audit-classes.ts'
import { checkReferences } from './check-references.ts'
import { classColumns, listColumns } from '#server/features/schedule/class-columns.ts'
import { setInstructors, setTags } from './class-parts.ts'
import type { By } from '#server/shared/audit.ts'

/** A form rounds to minutes and takes time to fill in: a class that begins this minute is not in the past. */
const GRACE_MS = 60_000

type Needed = Pick<ClassColumns, 'duration' | 'class_type_id' | 'location_id' | 'capacity'>

export interface NewClasses extends Needed, Omit<Partial<ClassColumns>, keyof Needed>, By {
  class_date: Date
  instructor_ids: readonly number[]
  tags: readonly number[]
  draft: boolean
  /** Null creates one class. */
  repeat: Repeat | null
  timezone: string
  now: Date
}

const INSERT: Statement = {
  name: 'insert_classes',
  text: `insert into single_class (class_date, spot_map, series_id, draft, ${listColumns()})
    select class_date, $2, $3, $4, ${listColumns((column) => `$${classColumns.indexOf(column) + 5}`)}
    from unnest($1::timestamptz[]) as class_date order by class_date returning single_class_id`,
}

/** Adds a class or a series to the timetable and returns the ids. Throws AppError 400. */
export async function createClasses(db: Queryable, given: NewClasses): Promise<number[]> {
  const dates = datesOf(given)
  return inTransaction(db, async (trx) => {
    const spot_map = (await checkReferences(trx, given)) ?? null
    requireRoom(given.capacity, spot_map)
    const series_id = given.repeat === null ? null : randomUUID()
    const rows = await run<{ single_class_id: number }>(trx, INSERT, [
      dates,
      spot_map,
      series_id,
      given.draft,
      ...classColumns.map((column) => given[column] ?? null),
    ])
    const ids = rows.map((row) => row.single_class_id)
    await setInstructors(trx, ids, given.instructor_ids)
    await setTags(trx, ids, given.tags)
    await auditClasses(trx, { ids, action: 'class.created' }, given)
    return ids
  })
}

function datesOf({ class_date, repeat, timezone, now }: NewClasses): Date[] {
  requireToCome(class_date, now)
  requireNear(localDay(class_date, timezone), 'class_date', { timezone, now })
  if (repeat === null) return [class_date]
  const series = seriesDates(class_date, repeat, timezone)
  switch (series.code) {
    case 'ok':
      return series.dates
    case 'ends_before':
      throw invalidFields({ 'repeat.until': scheduleErrors.rangeBackwards })
    case 'too_long':
      throw invalidFields({ 'repeat.until': scheduleErrors.seriesTooLong({ days: LONGEST_SERIES }) })
    case 'no_day':
      throw invalidFields({ 'repeat.weekdays': scheduleErrors.seriesEmpty })
  }
}

/** Throws AppError 400 for a class that would begin in the past. */
export function requireToCome(class_date: Date, now: Date): void {
  if (class_date.getTime() < now.getTime() - GRACE_MS)
    throw invalidFields({ class_date: scheduleErrors.past })
}

/** Throws AppError 400, at `field`, for a day that is too far away. */
export function requireNear(
  day: string,
  field: 'class_date' | 'to_date',
  { timezone, now }: Pick<NewClasses, 'timezone' | 'now'>,
): void {
  if (isTooFar(day, localDay(now, timezone))) throw invalidFields({ [field]: scheduleErrors.tooFar })
}

/** Throws AppError 400 for more places than the map has spots. */
export function requireRoom(
  capacity: number | null,
  spot_map: string | null,
  say = (text: string): string => text,
): void {
  const spots = spot_map === null ? null : spotCount(spot_map)
  if (spots !== null && (capacity ?? 0) > spots)
    throw invalidFields({ capacity: say(scheduleErrors.overMap({ spots })) })
}
