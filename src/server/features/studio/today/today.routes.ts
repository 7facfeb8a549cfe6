import { calls } from '#contract/index.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { presentDay } from './today.presenter.ts'
import { findDay, findFigures, findRooms } from './today.queries.ts'
import { can } from '#domain/people/roles.ts'

export const todayRoutes = [
  implement(calls['GET /studio/today'], async ({ services, db, actor, now }) => {
    const settings = services.configuration.current()
    const { timezone } = settings
    const date = localDay(now, timezone)
    const days = (first: string, count: number): [from: Date, until: Date] => [
      startOfDay(first, timezone),
      startOfDay(addDays(first, count), timezone),
    ]
    const range = days(date, 1)
    // A coach sees only their own classes, and no money.
    const everything = can(actor.role, 'customers')
    const taught_by = everything ? null : actor.customer_id
    const [day, rooms, figures] = await Promise.all([
      findDay(db, ...range, taught_by),
      findRooms(db, ...days(mondayOf(date), 7), taught_by),
      findFigures(db, ...range),
    ])
    return presentDay(date, { ...day, rooms }, figures, { now, withMoney: everything, settings })
  }),
]
