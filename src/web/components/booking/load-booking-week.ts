import type { AvailableClass, Customer, OwnWeek, SingleClass } from '#contract/types.ts'
import { fits, whyUnfit, type Credit, type PayableClass } from '#domain/credits/fit.ts'
import { hasMore } from '#web/components/calendar/days.ts'
import { type Asked, loadWeek, type Only, readAsked } from '#web/components/calendar/load-week.ts'
import type { WeekData } from '#web/components/calendar/week-data.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { addDays, dayOf } from '#web/ui/format.ts'
import type { BookingViewer, BookingWeek, Standing } from './booking-data.ts'

/** For loaders: the week in the URL, with the viewer's own data. */
export async function loadBookingWeek(asked: Asked, only: Only = {}): Promise<BookingWeek> {
  const customer = asked.context.get(viewerContext)
  if (customer === null) return { week: await loadWeek(asked, only), viewer: null }
  const { query, withDays } = await readAsked(asked, only)
  const { days, ...own } = await asked.context.get(apiContext)('GET /schedule/own', { query })
  const week = withDays(days)
  return { week, viewer: viewerOf(customer, week, own) }
}

/**
 * For loaders of pages with the upcoming classes of one coach or class type: the week in the URL; by default this
 * week, or the next if nothing is left of this one and the next has any.
 */
export async function loadComingWeek(asked: Asked, only: Only): Promise<BookingWeek> {
  const booking = await loadBookingWeek(asked, only)
  if (asked.url.searchParams.has('semana') || hasMore(booking.week)) return booking
  const later = new URL(asked.url)
  later.searchParams.set('semana', addDays(booking.week.monday, 7))
  const next = await loadBookingWeek({ ...asked, url: later }, only)
  return hasMore(next.week) ? next : booking
}

function viewerOf(customer: Customer, week: WeekData, own: Omit<OwnWeek, 'days'>): BookingViewer {
  const classes = new Map(week.days.flatMap((day) => day.details.map((one) => [one.single_class_id, one])))
  // The answer refers only to its own classes.
  const classOf = (id: number) => classes.get(id) as SingleClass
  const credits = own.available_classes.map(creditOf)
  const reservations: BookingViewer['reservations'] = {}
  for (const place of own.class_reservations)
    (reservations[place.single_class_id] ??= []).push({
      ...place,
      single_class: classOf(place.single_class_id),
    })
  const coming = [...classes.values()].filter(
    ({ class_date }) => Date.parse(class_date) > Date.parse(week.now),
  )
  const [penalty] = own.class_reservation_penaltys
  return {
    credits: customer.credits,
    hasUnlimited: customer.has_unlimited,
    reservations,
    waitlists: Object.fromEntries(
      own.waitlists.map((entry) => [
        entry.single_class_id,
        { ...entry, single_class: classOf(entry.single_class_id) },
      ]),
    ),
    standings: Object.fromEntries(
      coming.map((single) => [single.single_class_id, standingFor(single, credits, week.timezone)]),
    ),
    penalty: penalty !== undefined && penalty.end_date > week.today ? penalty : null,
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
