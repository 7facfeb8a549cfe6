import { expect } from 'vitest'
import { runOne } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { heldOf, inLine, live, placesOf, type State } from './state.ts'

interface PlaceRow {
  id: number
  class: number
  customer: number
  guest_of: number | null
  spot: number | null
  credit: number | null
  returned: boolean
  ended_by: string | null
  attend: boolean
  grace: number | null
  from: number | null
}
interface Stored {
  classes: {
    id: number
    capacity: number
    taken: number
    held: number
    cancelled: boolean
    settled: boolean
  }[]
  credits: { id: number; customer: number; state: string; held_for: number | null; unlimited: boolean }[]
  places: PlaceRow[]
  entries: {
    id: number
    class: number
    customer: number
    state: string
    until: number | null
    over: boolean
  }[]
  penalties: { customer: number; end: string; place: number }[]
  granted: { customer: number; count: number }[]
}

const list = (query: string) => `(select coalesce(json_agg(row), '[]') from (${query}) row)`
const millis = (column: string) => `round(extract(epoch from ${column}) * 1000)::bigint`
const SNAPSHOT = {
  name: 'model_snapshot',
  text: `select ${list(`
  select single_class_id as id, capacity, taken, held, cancelled_at is not null as cancelled, settled_at is not null as settled
  from single_class where single_class_id = any ($1::integer[]) order by 1`)} as classes, ${list(`
  select available_class_id as id, customer_id as customer, state, held_for, unlimited
  from available_class where customer_id = any ($2::integer[]) order by 1`)} as credits, ${list(`
  select class_reservation_id as id, single_class_id as class, customer_id as customer, guest_of, spot, available_class_id as credit,
    credit_returned as returned, cancelled_by as ended_by, attend, ${millis('grace_until')} as grace, transferred_from as from
  from class_reservation where customer_id = any ($2::integer[]) order by 1`)} as places, ${list(`
  select waitlist_id as id, single_class_id as class, customer_id as customer, state, deleted_at is not null as over,
    case when state = 'offered' then ${millis('offered_until')} end as until
  from waitlist where customer_id = any ($2::integer[]) order by 1`)} as entries, ${list(`
  select customer_id as customer, end_date as end, class_reservation_id as place
  from class_reservation_penalty where customer_id = any ($2::integer[]) order by 1, 3`)} as penalties, ${list(`
  select customer_id as customer, count(*)::integer as count from credit_entry
  where kind = 'granted' and customer_id = any ($2::integer[]) group by 1 order by 1`)} as granted`,
}

const read = (db: Queryable, state: State): Promise<Stored> =>
  runOne<Stored>(db, SNAPSHOT, [state.classes.map(({ id }) => id), state.customers])

/** The database chooses ids and sometimes spots: new rows are in the model's order. */
function adopt(state: State, stored: Stored): void {
  stored.places.forEach((row, index) => {
    const place = state.places[index]
    if (!place) return
    if (place.id === 0) place.id = row.id
    if (place.spot === -1) place.spot = row.spot
  })
  stored.entries.forEach((row, index) => {
    const entry = state.entries[index]
    if (entry?.id === 0) entry.id = row.id
  })
}

/** What should be stored, by the model. */
function expected(state: State): Omit<Stored, 'granted'> {
  return {
    classes: state.classes.map((one) => ({
      id: one.id,
      capacity: one.capacity,
      taken: placesOf(state, one).length,
      held: heldOf(state, one),
      cancelled: one.cancelled,
      settled: one.settled,
    })),
    credits: state.credits.map(({ id, customer, state: now, heldFor, unlimited }) => ({
      id,
      customer,
      state: now,
      held_for: heldFor,
      unlimited,
    })),
    places: state.places.map((place) => ({
      id: place.id,
      class: place.class.id,
      customer: place.customer,
      guest_of: place.guestOf?.id ?? null,
      spot: place.spot,
      credit: place.credit?.id ?? null,
      returned: place.returned,
      ended_by: place.endedBy,
      attend: place.attend,
      grace: place.grace > state.now ? place.grace : null,
      from: place.from?.id ?? null,
    })),
    entries: state.entries.map((entry) => ({
      id: entry.id,
      class: entry.class.id,
      customer: entry.customer,
      state: entry.state,
      over: !inLine(entry),
      until: entry.state === 'offered' ? entry.until : null,
    })),
    penalties: state.penalties
      .map(({ customer, end, place }) => ({ customer, end, place: place.id }))
      .toSorted((a, b) => a.customer - b.customer || a.place - b.place),
  }
}

/** Invariants of the stored data alone, whatever the model says. */
function sums({ classes, credits, places, entries, granted }: Stored): string[] {
  const open = places.filter((place) => place.ended_by === null)
  const twice = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
  return [
    ...granted.flatMap(({ customer, count }) => {
      const of = credits.filter((credit) => credit.customer === customer)
      return of.length === count ? [] : [`customer ${customer}: ${count} granted, ${of.length} held`]
    }),
    ...classes.flatMap(({ id, taken, held, capacity }) => {
      const held_ = entries.filter((entry) => entry.class === id && entry.state === 'offered').length
      const taken_ = open.filter((place) => place.class === id).length
      const agrees = taken === taken_ && held === held_ && taken + held <= capacity
      return agrees ? [] : [`class ${id}: ${taken} + ${held} of ${capacity}, but ${taken_} + ${held_}`]
    }),
    ...twice(open.flatMap((place) => (place.spot === null ? [] : `class ${place.class} spot ${place.spot}`))),
    ...twice([
      ...open.flatMap((place) => (place.guest_of === null ? `${place.customer} in ${place.class}` : [])),
      ...entries.flatMap((entry) => (entry.over ? [] : `${entry.customer} in ${entry.class}`)),
    ]),
    ...twice(
      places.flatMap((place) => {
        const counted = credits.some(({ id, unlimited }) => id === place.credit && !unlimited)
        return counted && !place.returned ? `credit ${place.credit}` : []
      }),
    ),
  ]
}

/** Compares the database with the model and with itself. */
export async function compare(db: Queryable, state: State): Promise<void> {
  const stored = await read(db, state)
  adopt(state, stored)
  const { granted, ...rest } = stored
  const places = rest.places.map((row) => ({
    ...row,
    grace: row.grace !== null && row.grace > state.now ? row.grace : null,
  }))
  expect({ ...rest, places }).toEqual(expected(state))
  expect(sums({ ...rest, granted })).toEqual([])
  expect(state.places.filter((place) => live(place) && place.guestOf && !live(place.guestOf))).toEqual([])
  expect(await verify(db)).toEqual([])
}
