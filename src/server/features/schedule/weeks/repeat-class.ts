import { randomUUID } from 'node:crypto'
import { laterClasses, type LaterClasses, patternOf } from '#domain/schedule/repeat.ts'
import { LONGEST_SERIES, type Repeat } from '#domain/schedule/series.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { auditClasses } from '#server/features/schedule/changes/audit-classes.ts'
import { lockClass } from '#server/features/schedule/lock-classes.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { type Clashing, type Placed, placeClasses } from './place-classes.ts'
import { AS_PLANNED, type Planned } from './planned.ts'

export interface RepeatClass extends Repeat, By {
  single_class_id: number
  clashing: Clashing
  /** As the class itself by default. */
  draft: boolean | undefined
  timezone: string
  now: Date
}

type InSeries = Planned & { single_class_id: number; cancelled: boolean; draft: boolean }

const SERIES: Statement = {
  name: 'classes_of_series',
  text: `select c.single_class_id, c.cancelled_at is not null as cancelled, c.draft, ${AS_PLANNED}
    from single_class own join single_class c on c.single_class_id = own.single_class_id or c.series_id = own.series_id
    where own.single_class_id = $1 order by c.class_date, c.single_class_id`,
}

/** The class and the others of its series, by date. Throws AppError 404. */
async function findSeries(db: Queryable, id: number): Promise<{ own: InSeries; series: InSeries[] }> {
  const series = await run<InSeries>(db, SERIES, [id])
  const own = series.find(({ single_class_id }) => single_class_id === id)
  if (!own) throw notFound(scheduleErrors.classUnknown)
  return { own, series }
}

/** On which weekdays a class and its series are, and until when. Throws AppError 404. */
export async function describeSeries(db: Queryable, single_class_id: number, timezone: string) {
  const { own, series } = await findSeries(db, single_class_id)
  return {
    weekdays: [...patternOf(series, timezone).keys()].toSorted((one, other) => one - other),
    last: (series.at(-1) ?? own).class_date.toISOString(),
    classes: series.length,
  }
}

/**
 * Makes a class a weekly one, or lengthens its series. Throws AppError 400, 404, and 409 for a cancelled class, or with what
 * clashes.
 */
export async function repeatClass(
  db: Queryable,
  repeat: RepeatClass,
): Promise<{ placed: Placed; planned: Planned[] }> {
  const { single_class_id, weekdays, until } = repeat
  return inTransaction(db, async (trx) => {
    await lockTimetable(trx)
    const locked = await lockClass(trx, single_class_id)
    const { own, series } = await findSeries(trx, single_class_id)
    if (own.cancelled) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
    const planned = plannedOf(laterClasses({ ...repeat, own, series }), series.length > 1)
    const series_id = locked?.series_id ?? randomUUID()
    const draft = repeat.draft ?? own.draft
    const placed = await placeClasses(trx, planned, { ...repeat, draft, series_id })
    if (placed.ids.length === 0) return { placed, planned }
    await trx
      .updateTable('single_class')
      .set({ series_id })
      .where('single_class_id', '=', single_class_id)
      .execute()
    await auditClasses(trx, { ids: placed.ids, action: 'class.created' }, repeat)
    await recordAudit(trx, repeat, 'class.repeated', single_class_id, {
      weekdays,
      until,
      draft,
      classes: placed.ids.length,
      skipped: placed.skipped,
    })
    return { placed, planned }
  })
}

function plannedOf(later: LaterClasses<InSeries>, isSeries: boolean): Planned[] {
  switch (later.code) {
    case 'ok':
      return later.classes.map(({ like, class_date }) => ({ ...like, class_date }))
    case 'ends_before':
      throw invalidFields({ until: isSeries ? scheduleErrors.seriesEndsLater : scheduleErrors.repeatsBefore })
    case 'too_long':
      throw invalidFields({ until: scheduleErrors.seriesTooLong({ days: LONGEST_SERIES }) })
    case 'no_day':
      throw invalidFields({ weekdays: scheduleErrors.seriesEmpty })
  }
}
