import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reservePlace } from '#server/db/booking-functions.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db, url } = await testDatabase()
const listener = new pg.Client({ connectionString: url })
const heard: [string, unknown][] = []
beforeAll(async () => {
  listener.on('notification', ({ channel, payload }) => heard.push([channel, JSON.parse(payload ?? '')]))
  await listener.connect()
  await listener.query('listen places; listen account')
})
afterAll(() => listener.end())
/** Its answer comes after all notifications that were sent before. */
const hear = () => listener.query('select 1')

async function booked(): Promise<{ single_class_id: number; customers: number[] }> {
  const { rows } = await sql<{ single_class_id: number }>`
    with place as (insert into location (name) values ('Centro') returning location_id),
      kind as (insert into class_type (name) values ('Barre') returning class_type_id)
    insert into single_class (class_date, duration, capacity, class_type_id, location_id)
    select now() + interval '1 day', 50, 9, class_type_id, location_id from place, kind returning single_class_id`.execute(
    db,
  )
  const [{ single_class_id } = { single_class_id: 0 }] = rows
  const people = await sql<{ customer_id: number }>`
    with people as (
      insert into customer (name, last_name, email, phone)
      select 'Ana', n::text, 'ana' || n || '@example.com', '551234567' || n from generate_series(1, 3) n returning customer_id
    ), credits as (
      insert into available_class (customer_id, expires_on) select customer_id, current_date + 9 from people
    ) select customer_id from people order by 1`.execute(db)
  const customers = people.rows.map((row) => row.customer_id)
  for (const customer_id of customers) {
    const { code } = await reservePlace(db, {
      customer_id,
      single_class_id,
      now: new Date(),
      timezone: 'America/Mexico_City',
      allow_guests: true,
      booking_opens_days: null,
      booking_closes_minutes: 0,
      promotion_grace_minutes: 30,
    })
    expect(code).toBe('ok')
  }
  return { single_class_id, customers }
}

it('notifies of nothing while booking; announce_changes() notifies of a class once, and of each customer', async () => {
  const { single_class_id, customers } = await booked()
  await hear()
  expect(heard).toEqual([])
  await sql`select announce_changes()`.execute(db)
  await hear()
  expect(heard.filter(([channel]) => channel === 'places')).toEqual([
    ['places', { single_class_id, places_left: 6 }],
  ])
  expect(heard.filter(([channel]) => channel === 'account').map(([, said]) => said)).toEqual(
    expect.arrayContaining(customers.map((customer_id) => ({ customer_id, topic: 'reservations' }))),
  )
  heard.length = 0
  await sql`select announce_changes()`.execute(db)
  await hear()
  expect(heard).toEqual([])
})
