import { calls } from '#contract/index.ts'
import { csvLine, CSV_BEGINS } from '#domain/csv.ts'
import { columnsOf, MOST_DAYS, type ReportName, reportNames } from '#domain/reports/reports.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { invalidFields, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { reportTexts } from '#text/admin/reports.ts'
import { readReport } from './read-report.ts'

type Asking = CallContext<(typeof calls)['GET /reports/{name}']>

/** The days that a report is asked for. Throws AppError 400 where they run backwards or are too many. */
function daysOf({ query, now, services }: Asking) {
  const { timezone } = services.configuration.current()
  const end_date = query.end_date ?? localDay(now, timezone)
  const start_date = query.start_date ?? addDays(end_date, -29)
  if (end_date < start_date) throw invalidFields({ end_date: scheduleErrors.rangeBackwards })
  if (daysBetween(start_date, end_date) >= MOST_DAYS)
    throw invalidFields({ end_date: reportTexts.errors.tooLong({ days: MOST_DAYS }) })
  return {
    start_date,
    end_date,
    from: startOfDay(start_date, timezone),
    until: startOfDay(addDays(end_date, 1), timezone),
    timezone,
  }
}

/** Throws AppError 404 for a name that no report has. */
function nameOf({ params }: Asking): ReportName {
  const name = orNotFound(
    reportNames.find((one) => one === params.name),
    reportTexts.errors.unknown,
  )
  return name
}

const labelOf = (key: string): string => reportTexts.columns[key as keyof typeof reportTexts.columns]

async function* fileOf(ctx: Asking, name: ReportName): AsyncGenerator<string> {
  const keys = columnsOf(name).map(([key]) => key)
  yield CSV_BEGINS + csvLine(keys.map(labelOf))
  for (const row of await readReport(ctx.db, name, daysOf(ctx)))
    yield csvLine(keys.map((key) => row[key] ?? null))
}

export const reportRoutes = [
  implement(
    calls['GET /reports/{name}'],
    async (ctx) => {
      const name = nameOf(ctx)
      const { start_date, end_date, ...span } = daysOf(ctx)
      const columns = columnsOf(name).map(([key, kind]) => ({ key, label: labelOf(key), kind }))
      const rows = await readReport(ctx.db, name, span)
      return { report: { name, start_date, end_date, columns, rows } }
    },
    {
      file: (ctx) => {
        daysOf(ctx)
        return fileOf(ctx, nameOf(ctx))
      },
    },
  ),
]
