import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'

import { cancelReservation, reservePlace } from '#server/db/booking-functions.ts'
import { build } from '#tests/builders/build.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { afterTests } from '#tests/cleaning.ts'
import { testDatabase } from '#tests/postgres.ts'
import { command } from '#tests/postgres.setup.ts'

const { db, pool } = await testDatabase({ poolSize: 2 })
const make = build(db)

it('reads counts as numbers, instants as Date, days as text', async () => {
  const { rows } = await sql`
    select count(*) as count, 12345678901::bigint as large, timestamptz '2026-11-18 12:00-06' as instant,
      date '2026-11-18' as day, array[1, 2] as list`.execute(db)
  expect(rows).toEqual([
    {
      count: 1,
      large: 12345678901,
      instant: new Date('2026-11-18T18:00:00Z'),
      day: '2026-11-18',
      list: [1, 2],
    },
  ])
})

it('prepares the two hot statements once per connection', async () => {
  const { customer_id } = await make.customer()
  const { single_class_id } = await make.singleClass()
  const rules = {
    now: new Date(),
    timezone: 'America/Mexico_City',
    allow_guests: true,
    booking_opens_days: null,
    booking_closes_minutes: 0,
    promotion_grace_minutes: 0,
  }
  await db.connection().execute(async (connection) => {
    const { reservation_id } = await reservePlace(connection, { customer_id, single_class_id, ...rules })
    expect(reservation_id).toBeNull()
    await cancelReservation(connection, {
      class_reservation_id: 0,
      now: new Date(),
      by: 'customer',
      max_cancels: null,
      allow_cancel: true,
      allow_late: true,
      window_seconds: 0,
      timezone: 'America/Mexico_City',
    })
    const { rows } = await sql`select name from pg_prepared_statements order by name`.execute(connection)
    expect(rows).toEqual([{ name: 'cancel_reservation' }, { name: 'reserve_place' }])
  })
})

it('notifies of a changed configuration and of taken places', async () => {
  const { single_class_id } = await make.singleClass({ capacity: 4 })
  const listener = await pool.connect()
  const heard: [string, string | undefined][] = []
  listener.on('notification', ({ channel, payload }) => heard.push([channel, payload]))
  await listener.query('listen configuration; listen places')
  await db.insertInto('configuration').values({ key: 'tagline', value: '"Hola"' }).execute()
  await make.reservation({ single_class_id })
  // The server's own listener does this a few times a second (server/notifications.ts); none runs here.
  await sql`select announce_changes()`.execute(db)
  await expect.poll(() => heard.length).toBe(2)
  listener.release(true)
  expect(heard[0]).toEqual(['configuration', ''])
  expect(heard[1]?.[0]).toBe('places')
  expect(JSON.parse(heard[1]?.[1] ?? '')).toEqual({ single_class_id, places_left: 3 })
})

const serverUrl = new URL(inject('postgres').url)
/** The start on a database of the tests' server. */
const prepare = (name: string, change: (url: URL) => void = () => {}, databaseOwnerUrl?: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  change(url)
  return prepareDatabase({ databaseUrl: url.href, databaseOwnerUrl, dataDir: '/nowhere' }, () => {})
}
const named = () => `test_${randomBytes(8).toString('hex')}`

it('refuses a database without Unicode', async () => {
  const name = named()
  await command(serverUrl.href, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  afterTests(() => command(serverUrl.href, `drop database ${name} with (force)`))
  await expect(prepare(name)).rejects.toThrow(
    /^The database of DATABASE_URL at .* has the encoding LATIN1 and must/,
  )
})

it('refuses a PostgreSQL older than 16', async () => {
  const name = named()
  await command(serverUrl.href, `create database ${name}`)
  afterTests(() => command(serverUrl.href, `drop database ${name} with (force)`))
  const older = new URL(serverUrl)
  older.pathname = `/${name}`
  await command(
    older.href,
    `create function current_setting(text) returns text language sql
       as $$ select case $1 when 'server_version_num' then '150018' else '15.18' end $$`,
  )
  await command(older.href, `alter database ${name} set search_path = public, pg_catalog`)
  await expect(prepare(name)).rejects.toThrow(
    /^The database of DATABASE_URL at .* is of PostgreSQL 15\.18 and must be of 16 or newer\.$/,
  )
})

it('says in one sentence that a role may not create the tables, or that the server has no TLS', async () => {
  const name = named()
  await command(serverUrl.href, `create database ${name}`)
  await command(serverUrl.href, `create role ${name} login password 'x'`)
  afterTests(async () => {
    await command(serverUrl.href, `drop database ${name} with (force)`)
    await command(serverUrl.href, `drop role ${name}`)
  })
  const asOther = prepare(name, (url) => Object.assign(url, { username: name, password: 'x' }))
  await expect(asOther).rejects.toThrow(
    /^The database of DATABASE_URL at .*: permission denied for schema public\.$/,
  )
  const withTls = prepare(name, (url) => url.searchParams.set('sslmode', 'require'))
  await expect(withTls).rejects.toThrow(
    /^The database of DATABASE_URL at .*: The server does not support SSL/,
  )
})

it('names the setting of the owner where that is the wrong one', async () => {
  const owner = new URL(serverUrl)
  owner.pathname = '/nowhere'
  await expect(prepare('nowhere', undefined, owner.href)).rejects.toThrow(
    /^The database of DATABASE_OWNER_URL at .*: database "nowhere" does not exist\.$/,
  )
})
