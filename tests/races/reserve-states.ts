import { fc } from '#tests/properties.ts'

import type { BookableClass, ReserveRequest, Waiting } from '#domain/booking/reserve/reserve-request.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'

/** Rows that every state refers to. */
export interface World {
  customer_id: number
  others: number[]
  /** The customers with an offer. */
  offered: number[]
  other_class_id: number
  location_id: number
  class_types: [number, number]
  packages: [number, number]
}

export async function makeWorld(db: Queryable): Promise<World> {
  const make = build(db)
  const one = async () => (await make.customer()).customer_id
  const type = async () => (await make.classType()).class_type_id
  const bought = async () => (await make.classPackage()).class_package_id
  return {
    customer_id: await one(),
    others: [await one(), await one(), await one(), await one(), await one(), await one()],
    offered: [await one(), await one()],
    other_class_id: (await make.singleClass()).single_class_id,
    location_id: (await make.location()).location_id,
    class_types: [await type(), await type()],
    packages: [await bought(), await bought()],
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A value, or null this many times in ten. */
const orNull = <T>(nulls: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: nulls }, { arbitrary, weight: 10 - nulls })
/** True this many times in ten. */
const inTen = (times: number) => fc.integer({ min: 0, max: 9 }).map((number) => number < times)
const which = fc.constantFrom<0 | 1>(0, 1)

const credit = fc.record({
  state: fc.constantFrom('free', 'free', 'free', 'free', 'used', 'expired', 'removed'),
  unlimited: inTen(4),
  class_types: orNull(6, fc.constantFrom([0], [1], [0, 1])),
  package: orNull(4, which),
  only_package: inTen(2),
  /** Days from the class's day to its last valid one. */
  days: fc.constantFrom(-1, 0, 0, 1, 2, 30),
  rests: fc.constantFrom(null, null, null, -1, 0, 1),
  /** Held for an offer of this class or of another. */
  held_for: fc.constantFrom(null, null, null, 'this' as const, 'other' as const),
})

const opens = (nulls: number) => orNull(nulls, fc.constantFrom(0, 1, 1, 2, 3))
const closes = (nulls: number) => orNull(nulls, fc.constantFrom(0, 0, 60, 120, 1440))

/** Everything a decision depends on, with the limits of each rule within reach. */
const rawState = fc.record({
  /** An instant within a year of hours, so that summer time and every hour of the day come up. */
  now: fc.integer({ min: 0, max: 8760 }).map((hour) => new Date(Date.UTC(2026, 0, 1) + hour * HOUR)),
  timezone: fc.constantFrom('America/Mexico_City', 'America/Tijuana', 'America/Cancun', 'UTC'),
  /** Milliseconds from now to the class. */
  ahead: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 60 }).map((hours) => hours * HOUR), weight: 12 },
    { arbitrary: fc.constantFrom(-HOUR, -50 * MINUTE, -50 * MINUTE + 1, -HOUR / 2, -1, 0, 1), weight: 2 },
  ),
  cancelled: fc.integer({ min: 0, max: 24 }).map((number) => number === 0),
  capacity: fc.oneof(
    { arbitrary: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 8, 12), weight: 24 },
    { arbitrary: fc.constant(null), weight: 1 },
  ),
  spot_map: orNull(5, fc.constantFrom('2', '1,2', '2,3', '3,2,1', '1,4')),
  class_type: which,
  package: orNull(7, which),
  /** Spots that others want, in order of arrival; as many as fit are assigned. */
  others: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }),
  holds: inTen(3),
  credits: fc.array(credit, { maxLength: 4, size: 'max' }),
  penalties: fc.array(fc.record({ days: fc.constantFrom(-1, 0, 1, 7), lifted: inTen(3) }), {
    maxLength: 2,
    size: 'max',
  }),
  wish: orNull(1, fc.integer({ min: 0, max: 7 })),
  guest: fc.constantFrom(null, null, null, '', '  ', 'Eva', ' Ana '),
  guest_wish: orNull(7, fc.integer({ min: 0, max: 7 })),
  /** Whether the wishes are mapped onto the map, or sent unchanged. */
  sensible: inTen(8),
  /** The class type's own booking window. */
  own_window: fc.record({ booking_opens_days: opens(7), booking_closes_minutes: closes(7) }),
  window: fc.record({
    booking_opens_days: opens(6),
    booking_closes_minutes: closes(6).map((minutes) => minutes ?? 0),
  }),
  /** Others with an offer, as many as there is room for. */
  offers: fc.constantFrom(0, 0, 1, 2),
  waiting: orNull(
    5,
    fc.record({
      state: fc.constantFrom('offered', 'offered', 'waiting'),
      /** Milliseconds from now to the offer's end. */
      lasts: fc.constantFrom(-HOUR, 0, 1, HOUR, HOUR),
      /** Which of the credits is held for it. */
      credit: orNull(3, fc.nat({ max: 3 })),
    }),
  ),
  grace_minutes: fc.constantFrom(0, 30),
  allow_guests: inTen(9),
  is_cash: inTen(2),
  by_staff: fc.boolean(),
  /** Whether the customer saw the class at its hour, at another one, or named none. */
  agreed: fc.constantFrom(null, null, null, null, 'this' as const, 'this' as const, 'other' as const),
})

const spotsOf = (spot_map: string | null): number =>
  spot_map === null ? 0 : spot_map.split(',').reduce((sum, size) => sum + Number(size), 0)

/** States that get as far as seating a guest, which few do by chance. */
const seatingState = fc
  .record({ state: rawState, spot_map: fc.constantFrom('3,4,5', '2,3,1', '4,2') })
  .map(({ state, spot_map }) => ({
    ...state,
    spot_map,
    cancelled: false,
    capacity: 12,
    package: null,
    guest: 'Eva',
    allow_guests: true,
    ahead: 30 * HOUR,
    own_window: { booking_opens_days: null, booking_closes_minutes: 0 },
    window: { booking_opens_days: null, booking_closes_minutes: 0 },
    credits: state.credits.map((given) => ({ ...given, state: 'free', class_types: null })),
  }))

/** Somebody who accepts an offer with the credit held for it. */
const keptState = rawState.map((state) => ({
  ...state,
  cancelled: false,
  capacity: 12,
  package: null,
  holds: false,
  guest: null,
  ahead: 30 * HOUR,
  own_window: { booking_opens_days: null, booking_closes_minutes: 0 },
  window: { booking_opens_days: null, booking_closes_minutes: 0 },
  credits: state.credits.map((given) => ({
    ...given,
    state: 'free',
    unlimited: false,
    class_types: null,
    only_package: false,
    days: 30,
    rests: null,
  })),
  penalties: [],
  waiting: { state: 'offered', lasts: HOUR, credit: 0 },
  is_cash: false,
}))

/** Somebody whom the desk lets into a class that has begun. */
const begunState = fc
  .record({ state: rawState, ahead: fc.constantFrom(-50 * MINUTE, -50 * MINUTE + 1, -HOUR / 2, -1, 0) })
  .map(({ state, ahead }) => ({
    ...state,
    ahead,
    cancelled: false,
    capacity: 12,
    package: null,
    holds: false,
    guest: null,
    by_staff: true,
    is_cash: true,
  }))

const anyState = fc.oneof(
  { arbitrary: rawState, weight: 12 },
  { arbitrary: seatingState, weight: 4 },
  { arbitrary: keptState, weight: 1 },
  { arbitrary: begunState, weight: 1 },
)

export const reserveState = anyState.map(({ wish, guest_wish, sensible, ...state }) => {
  const spots = spotsOf(state.spot_map)
  const onMap = (spot: number | null): number | null =>
    spot === null || spots === 0 ? null : (spot % spots) + 1
  return sensible
    ? { ...state, spot: onMap(wish), guest_spot: state.guest?.trim() ? onMap(guest_wish) : null }
    : { ...state, spot: wish, guest_spot: guest_wish }
})

export type ReserveState = typeof reserveState extends fc.Arbitrary<infer State> ? State : never

const dayAfter = (instant: Date, days: number, timezone: string): string =>
  new Date(Date.parse(localDay(instant, timezone)) + days * 24 * HOUR).toISOString().slice(0, 10)

/** Inserts a state and returns the input of the pure decision. */
export async function writeState(db: Queryable, world: World, state: ReserveState) {
  const make = build(db)
  const class_date = new Date(state.now.getTime() + state.ahead)
  await db
    .updateTable('class_type')
    .set(state.own_window)
    .where('class_type_id', '=', world.class_types[state.class_type])
    .execute()
  const made = await make.singleClass({
    class_date,
    capacity: state.capacity,
    class_type_id: world.class_types[state.class_type],
    location_id: world.location_id,
    class_package_id: state.package === null ? null : world.packages[state.package],
    spot_map: state.spot_map,
  })
  const { single_class_id } = made
  const spots = spotsOf(state.spot_map) || Infinity
  const seated = state.others
    .filter((spot) => spot <= spots)
    .slice(0, state.capacity ?? 0)
    .map((spot, index) => ({
      customer_id: index === 0 && state.holds ? world.customer_id : world.others[index]!,
      spot,
    }))
  const places = seated.map(({ customer_id, spot }) => ({
    customer_id,
    single_class_id,
    is_cash: true,
    spot: state.spot_map === null ? null : spot,
  }))
  if (places.length > 0) await db.insertInto('class_reservation').values(places).execute()
  const credits = state.credits.map((given) => ({
    customer_id: world.customer_id,
    unlimited: given.unlimited,
    state: given.unlimited && given.state === 'used' ? ('free' as const) : (given.state as 'free'),
    class_types: given.class_types && given.class_types.map((index) => world.class_types[index]),
    class_package_id: given.package === null ? null : world.packages[given.package],
    only_package: given.only_package && given.package !== null,
    expires_on: dayAfter(class_date, given.days, state.timezone),
    usable_from: given.rests === null ? null : dayAfter(class_date, given.rests, state.timezone),
    held_for: heldFor(given, { this: single_class_id, other: world.other_class_id }),
  }))
  const rows =
    credits.length === 0
      ? []
      : await db.insertInto('available_class').values(credits).returningAll().execute()
  const room = Math.min(state.capacity ?? 0, spots) - places.length
  const { waiting, held } = await writeWaiting(db, world, state, { single_class_id, room, credits: rows })
  if (state.cancelled)
    await db
      .updateTable('single_class')
      .set({ cancelled_at: state.now })
      .where('single_class_id', '=', single_class_id)
      .execute()
  const penalties = state.penalties.map(({ days, lifted }) => ({
    customer_id: world.customer_id,
    end_date: dayAfter(state.now, days, state.timezone),
    lifted_at: lifted ? state.now : null,
  }))
  if (penalties.length > 0) await db.insertInto('class_reservation_penalty').values(penalties).execute()

  const target: BookableClass = {
    ...made,
    cancelled: state.cancelled,
    places,
    held,
    window: state.own_window,
  }
  const own = places.find(({ customer_id }) => customer_id === world.customer_id)
  const request: ReserveRequest = {
    ...state,
    agreed_date: agreedOf(state.agreed, class_date),
    holds: own ?? null,
    waiting,
    credits: rows,
    penalties: penalties.flatMap(({ end_date, lifted_at }) =>
      lifted_at === null ? { end_date, no_shows: null, reason: null } : [],
    ),
  }
  return { single_class_id, target, request }
}

function agreedOf(agreed: ReserveState['agreed'], class_date: Date): Date | undefined {
  if (agreed === null) return undefined
  return agreed === 'this' ? class_date : new Date(class_date.getTime() + HOUR)
}

function heldFor(
  { unlimited, held_for }: ReserveState['credits'][number],
  classes: { this: number; other: number },
): number | null {
  return unlimited || held_for === null ? null : classes[held_for]
}

/** Inserts the waitlist: others with an offer, and the customer if there is room for one. */
async function writeWaiting(
  db: Queryable,
  world: World,
  state: ReserveState,
  given: {
    single_class_id: number
    room: number
    credits: { available_class_id: number; unlimited: boolean }[]
  },
): Promise<{ waiting: Waiting | null; held: number }> {
  const { single_class_id, room } = given
  const offers = Math.max(0, Math.min(state.offers, room))
  const others = world.offered.slice(0, offers).map((customer_id) => ({
    single_class_id,
    customer_id,
    state: 'offered' as const,
    offered_until: new Date(state.now.getTime() + HOUR),
  }))
  if (others.length > 0) await db.insertInto('waitlist').values(others).execute()
  if (state.waiting === null) return { waiting: null, held: offers }
  const offered = state.waiting.state === 'offered' && room > offers
  const counted = given.credits.filter((row) => !row.unlimited)
  const kept = state.waiting.credit === null ? undefined : counted[state.waiting.credit]
  const waiting: Waiting = {
    state: offered ? 'offered' : 'waiting',
    offered_until: offered ? new Date(state.now.getTime() + state.waiting.lasts) : null,
    available_class_id: offered ? (kept?.available_class_id ?? null) : null,
  }
  await db
    .insertInto('waitlist')
    .values({ ...waiting, single_class_id, customer_id: world.customer_id })
    .execute()
  return { waiting, held: offers + Number(offered) }
}
