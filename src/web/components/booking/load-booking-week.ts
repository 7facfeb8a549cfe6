import type { RouterContextProvider } from 'react-router'
import type { AvailableClass, ClassReservation, Customer, SingleClass, Waitlist } from '#contract/types.ts'
import type { Penalty } from '#domain/booking/reserve-request.ts'
import { fits, whyUnfit, type Credit, type PayableClass } from '#domain/credits/fit.ts'
import type { Api } from '#web/api/client.ts'
import { hasMore } from '#web/components/calendar/days.ts'
import { loadWeek, type Only } from '#web/components/calendar/load-week.ts'
import type { WeekData } from '#web/components/calendar/week-data.ts'
import { apiContext, studioContext, viewerContext } from '#web/server-context.ts'
import { addDays, dayOf } from '#web/ui/format.ts'
import type { BookingViewer, BookingWeek, Standing } from './booking-data.ts'

const PAGE_SIZE = 50
/** More places than this nobody holds or waits for at a time; the calendar stops asking there. */
const MAX_PAGES = 6

/** For loaders: the week that the address asks for, with what the visitor may do in it. */
export async function loadBookingWeek(
  context: Readonly<RouterContextProvider>,
  url: URL,
  only: Only = {},
): Promise<BookingWeek> {
  const customer = context.get(viewerContext)
  if (customer === null) return { week: await loadWeek(context, url, only), viewer: null }
  const [week, loaded] = await Promise.all([
    loadWeek(context, url, only),
    loadCustomer(context.get(apiContext), context.get(studioContext).waitlist_enabled),
  ])
  return { week, viewer: viewerOf(customer, week, loaded) }
}

/**
 * For loaders of pages that show what is next of one coach or class type: the week that the address asks for; where it asks
 * for none and nothing is left of this one, the next, if that has any.
 */
export async function loadComingWeek(
  context: Readonly<RouterContextProvider>,
  url: URL,
  only: Only,
): Promise<BookingWeek> {
  const booking = await loadBookingWeek(context, url, only)
  if (url.searchParams.has('semana') || hasMore(booking.week)) return booking
  const later = new URL(url)
  later.searchParams.set('semana', addDays(booking.week.monday, 7))
  const next = await loadBookingWeek(context, later, only)
  return hasMore(next.week) ? next : booking
}

interface Loaded {
  reservations: ClassReservation[]
  credits: AvailableClass[]
  penalties: Penalty[]
  waitlists: Waitlist[]
}

async function loadCustomer(api: Api, withWaitlists: boolean): Promise<Loaded> {
  const [reservations, { available_classes }, { class_reservation_penaltys }, waitlists] = await Promise.all([
    loadUpcoming(api),
    api('GET /available_classes'),
    api('GET /class_reservation_penaltys'),
    withWaitlists ? loadWaitlists(api) : [],
  ])
  return {
    reservations,
    credits: available_classes,
    waitlists,
    penalties: class_reservation_penaltys.map(({ end_date, no_shows, reason }) => ({
      end_date,
      no_shows,
      reason,
    })),
  }
}

const loadUpcoming = (api: Api): Promise<ClassReservation[]> =>
  everyPage(async (page) => {
    const answer = await api('GET /class_reservations', { query: { filter: 'upcoming', page } })
    return { rows: answer.class_reservations, total: answer.total }
  })

const loadWaitlists = (api: Api): Promise<Waitlist[]> =>
  everyPage(async (page) => {
    const { waitlists, total } = await api('GET /waitlist', { query: { page } })
    return { rows: waitlists, total }
  })

async function everyPage<T>(load: (page: number) => Promise<{ rows: T[]; total: number }>): Promise<T[]> {
  const { rows: first, total } = await load(1)
  const pages = Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE))
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => load(index + 2)),
  )
  return [...first, ...rest.flatMap(({ rows }) => rows)]
}

function viewerOf(customer: Customer, week: WeekData, loaded: Loaded): BookingViewer {
  const classes = week.days.flatMap((day) => day.details)
  const credits = loaded.credits.map(creditOf)
  const live = loaded.reservations.filter((reservation) => reservation.deletedAt === null)
  return {
    credits: customer.credits,
    hasUnlimited: customer.has_unlimited,
    reservations: Object.fromEntries(
      classes.flatMap(({ single_class_id: id }) => {
        const own = live.filter((reservation) => reservation.single_class_id === id)
        return own.length === 0 ? [] : [[id, own]]
      }),
    ),
    waitlists: Object.fromEntries(loaded.waitlists.map((entry) => [entry.single_class_id, entry])),
    standings: Object.fromEntries(
      classes.map((single) => [single.single_class_id, standingFor(single, credits, week.timezone)]),
    ),
    penalty:
      loaded.penalties
        .filter(({ end_date }) => end_date > week.today)
        .toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1))[0] ?? null,
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
