import { calls } from '#contract/index.ts'
import { localDay } from '#domain/time/local-day.ts'
import { presentEntry, presentOffer } from '#server/features/booking/line/waitlist.presenter.ts'
import { scheduleRange } from '#server/features/schedule/asked-range.ts'
import { type ClassAnswer, presentClasses } from '#server/features/schedule/present-classes.ts'
import { presentDays } from '#server/features/schedule/schedule.presenter.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { presentCredit, presentPlaceIn } from '#server/features/booking/places/booking.presenter.ts'
import { findOwnWeek } from './own-week.queries.ts'

export const ownWeekRoutes = [
  implement(calls['GET /schedule/own'], async ({ services, db, actor, query, now }) => {
    const { start_date: first, end_date: last, ...filters } = query
    const configuration = services.configuration.current()
    const { timezone } = configuration
    const { customer_id } = actor
    const found = await findOwnWeek(
      db,
      { ...scheduleRange(query, timezone), ...filters },
      { customer_id, now, today: localDay(now, timezone) },
    )
    const classes = presentClasses(found, configuration)
    const byId = new Map(classes.map((one) => [one.single_class_id, one]))
    const view = { actor, configuration, secret: services.environment.secret, now }
    return {
      days: presentDays(classes, { first, last, timezone }),
      class_reservations: found.reservations.map((row) =>
        // The statement selects places of its own classes only.
        presentPlaceIn(byId.get(row.single_class_id) as ClassAnswer, row, view),
      ),
      waitlists: configuration.waitlist_enabled ? found.entries.map(presentEntry) : [],
      available_classes: found.credits.map(presentCredit),
      class_reservation_penaltys: found.penalties,
      offers: configuration.waitlist_enabled ? found.offers.map(presentOffer) : [],
      past_due_purchases: found.past_due_purchases,
    }
  }),
]
