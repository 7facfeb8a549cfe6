import { calls } from '#contract/index.ts'
import { rangeOf } from '#server/features/schedule/asked-range.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { presentEntry } from './audit.presenter.ts'
import { findEntries } from './audit.queries.ts'
import { namesOf } from './entity-names.ts'

export const auditRoutes = [
  implement(calls['GET /audit'], async ({ db, query, services }) => {
    const { page = 1, start_date, end_date, ...filter } = query
    const { timezone } = services.configuration.current()
    const { entries, total } = await findEntries(db, {
      ...filter,
      page,
      ...rangeOf(start_date, end_date, timezone),
    })
    const nameOf = await namesOf(db, entries)
    return { entries: entries.map((entry) => presentEntry(entry, nameOf(entry))), total }
  }),
]
