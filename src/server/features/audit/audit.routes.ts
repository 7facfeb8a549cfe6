import { calls } from '#contract/index.ts'
import { rangeOf } from '#server/features/schedule/asked-range.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { entryNames, entryRows } from './audit-csv.ts'
import { presentEntry } from './audit.presenter.ts'
import { eachEntry, findEntries } from './audit.queries.ts'

export const auditRoutes = [
  implement(calls['GET /audit'], async ({ db, query, services }) => {
    const { page = 1, start_date, end_date, ...filter } = query
    const { timezone } = services.configuration.current()
    const wanted = { ...filter, ...rangeOf(start_date, end_date, timezone) }
    const { entries, total } = await findEntries(db, wanted, page)
    return { entries: entries.map(presentEntry), total }
  }),

  implement(calls['GET /audit/csv'], async ({ db, query, services, ...asking }) => {
    const { start_date, end_date, ...filter } = query
    const { timezone } = services.configuration.current()
    // Not what was searched: it may be somebody's name.
    const { query: _words, ...details } = query
    await recordAudit(db, byOf(asking), 'audit.exported', null, details)
    const wanted = { ...filter, ...rangeOf(start_date, end_date, timezone) }
    return csvFile(entryNames(), entryRows(eachEntry(db, wanted), timezone), (cells) => cells)
  }),
]
