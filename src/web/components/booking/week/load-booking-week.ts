import type { AvailableClass, Customer, OwnWeek, Query, ScheduleDay, SingleClass } from '#contract/types.ts'
import { fits, whyUnfit, type Credit, type PayableClass } from '#domain/credits/fit.ts'
import { type Asked, type Only, readAsked } from '#web/components/calendar/week/load-week.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'
import { actingContext, apiContext, viewerContext } from '#web/server-context.ts'
import { sessionOf } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import type { BookingViewer, BookingWeek, Standing } from './booking-data.ts'

/** For loaders: the week in the URL, with the viewer's own data. */
export async function loadBookingWeek(asked: Asked, only: Only = {}): Promise<BookingWeek> {
  const { query, withDays } = await readAsked(asked, only)
  const { days, own } = await readDays(asked, query)
  return bookingOf(asked, withDays(days), own)
}

export interface ReadDays {
  days: ScheduleDay[]
  /** Null without a session. */
  own: Omit<OwnWeek, 'days'> | null
}

/** For loaders: the days of a query, with what the visitor has to do with them. */
export async function readDays({ context }: Asked, query: Query<'GET /schedule'>): Promise<ReadDays> {
  const api = context.get(apiContext)
  if (context.get(viewerContext) === null) {
    const { days } = await api('GET /schedule', { query })
    return { days, own: null }
  }
  const { days, ...own } = await api('GET /schedule/own', { query })
  return { days, own }
}

/** The week, with what was read of its viewer. */
export function bookingOf({ context }: Asked, week: WeekData, own: ReadDays['own']): BookingWeek {
  const customer = context.get(viewerContext)
  const session = sessionOf({ viewer: customer, acting: context.get(actingContext) })
  return { week, viewer: customer && own && { session, ...viewerOf(customer, week, own) } }
}

function viewerOf(
  customer: Customer,
  week: WeekData,
  own: Omit<OwnWeek, 'days'>,
): Omit<BookingViewer, 'session'> {
  const classes = new Map(week.days.flatMap((day) => day.details.map((one) => [one.single_class_id, one])))
  // More days may have been read than are shown.
  const ofShown = <T extends { single_class_id: number }>(rows: readonly T[]) =>
    rows.flatMap((row) => {
      const single_class = classes.get(row.single_class_id)
      return single_class === undefined ? [] : [{ ...row, single_class }]
    })
  const credits = own.available_classes.map(creditOf)
  const reservations: BookingViewer['reservations'] = {}
  for (const place of ofShown(own.class_reservations))
    (reservations[place.single_class_id] ??= []).push(place)
  const coming = [...classes.values()].filter(
    ({ class_date }) => Date.parse(class_date) > Date.parse(week.now),
  )
  const [penalty] = own.class_reservation_penaltys
  return {
    credits: customer.credits,
    hasUnlimited: customer.has_unlimited,
    reservations,
    waitlists: Object.fromEntries(ofShown(own.waitlists).map((entry) => [entry.single_class_id, entry])),
    standings: Object.fromEntries(
      coming.map((single) => [single.single_class_id, standingFor(single, credits, week.timezone)]),
    ),
    penalty: penalty !== undefined && penalty.end_date > week.today ? penalty : null,
    offers: own.offers,
    pastDuePurchases: own.past_due_purchases,
  }
}

function standingFor(single: SingleClass, credits: readonly Credit[], timezone: string): Standing {
  const payable = {
    single_class_id: single.single_class_id,
    class_type_id: single.class_type.class_type_id,
    class_package_id: single.class_package_id,
    day: dayOf(single.class_date, timezone),
  }
  const fitting = credits.filter((credit) => fits(credit, payable))
  return {
    credits: fitting.filter((credit) => !credit.unlimited).length,
    unlimited: fitting.some((credit) => credit.unlimited),
    others: othersOf(credits, payable),
  }
}

function othersOf(credits: readonly Credit[], target: PayableClass): Standing['others'] {
  const unfit = credits.flatMap((credit) =>
    credit.state === 'free' && !fits(credit, target) ? [whyUnfit(credit, target)] : [],
  )
  return { count: unfit.length, why: new Set(unfit).size === 1 ? (unfit[0] ?? null) : null }
}

function creditOf(available: AvailableClass): Credit {
  return {
    available_class_id: available.available_class_id,
    state: available.state,
    unlimited: available.class_amount === -1,
    class_types: available.class_types === null ? null : available.class_types.split(',').map(Number),
    class_package_id: available.class_package_id,
    only_package: available.only_package,
    expires_on: available.expires_at ?? '9999-12-31',
    usable_from: available.usable_from,
    held_for: available.held_for,
  }
}
