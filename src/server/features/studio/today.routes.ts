import { calls } from '#contract/index.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { worksWithCustomers } from '#server/http/access.ts'
import { implement } from '#server/http/implement.ts'
import { presentDay } from './today.presenter.ts'
import { findDay, findFigures } from './today.queries.ts'

export const todayRoutes = [
  implement(calls['GET /studio/today'], async ({ services, db, actor, now }) => {
    const settings = services.configuration.current()
    const { timezone } = settings
    const date = localDay(now, timezone)
    const range = { from: startOfDay(date, timezone), until: startOfDay(addDays(date, 1), timezone) }
    // A coach sees the own classes, and no money.
    const everything = worksWithCustomers(actor.role)
    const [day, figures] = await Promise.all([
      findDay(db, { ...range, taught_by: everything ? null : actor.customer_id }),
      findFigures(db, range),
    ])
    return presentDay(date, day, figures, { now, withMoney: everything, settings })
  }),
]
