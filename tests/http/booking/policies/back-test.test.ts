import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleClasses } from '#server/features/booking/attendance/settle-classes.ts'
import { creditsOf, reserve } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const HOUR = 3_600_000
/** Noon in Mexico. */
const NOON = new Date('2027-11-20T18:00:00Z')
let present = NOON

let api: Api
let admin: Client
let desk: Client
beforeAll(async () => {
  api = await startApi({ clock: { now: () => present } })
  admin = await api.as('admin')
  desk = await api.as('reception')
})
const usual = {
  cancel_timeframe_value: 12,
  cancel_timeframe_unit: 'hours',
  unlimited_membership_penalties_enabled: true,
  unlimited_max_no_shows_for_penalty: 3,
  unlimited_penalty_days: 7,
  booking_opens_days: null,
}
/** Each test has a month of its own. */
beforeEach(async () => {
  present = new Date(present.getTime() + 40 * 24 * HOUR)
  await configure(api, usual)
})

/** Somebody with credits that are valid in every month of these tests. */
const clientWith = async (credits: number): Promise<Client> => {
  const client = await api.newcomer()
  await api.build.credits(credits, { customer_id: client.customer_id, expires_on: '2030-01-01' })
  return client
}
const later = (hours: number): Date => new Date(present.getTime() + hours * HOUR)
const ask = async (settings: Record<string, unknown>) => {
  const config = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const { status, body } = await admin.call('POST /policies/back_test', { body: { config } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.back_test
}
/** The figures as `name: [today, proposed, people]`. */
const figures = async (settings: Record<string, unknown>) => {
  const found = (await ask(settings)).figures as {
    name: string
    today: { count: number }
    proposed: { count: number; people: number }
  }[]
  return Object.fromEntries(
    found.map(({ name, today, proposed }) => [name, [today.count, proposed.count, proposed.people]]),
  )
}
/** Books a class in so many hours, and cancels it so many hours before it begins. */
const cancelled = async (
  who: Client,
  hours: number,
  more: { cancelled_at?: boolean } = {},
): Promise<void> => {
  const class_date = later(48)
  const { single_class_id } = await api.build.singleClass({ class_date, capacity: 8 })
  const { body } = await reserve(who, single_class_id)
  const began = present
  present = new Date(class_date.getTime() - hours * HOUR)
  const { status } = await who.call(
    `DELETE /class_reservations/${body.class_reservation.class_reservation_id}`,
  )
  expect(status).toBe(200)
  present = began
  if (more.cancelled_at)
    await api.db
      .updateTable('single_class')
      .set({ cancelled_at: class_date })
      .where('single_class_id', '=', single_class_id)
      .execute()
}

describe('a back-test of cancelling', () => {
  it('agrees with what cancelling did, and counts under another window', async () => {
    const [ana, eva] = [await clientWith(4), await clientWith(4)]
    await cancelled(ana, 20)
    await cancelled(ana, 10)
    await cancelled(eva, 14)
    await cancelled(eva, 30)
    await cancelled(eva, 1, { cancelled_at: true })
    // Today's rule took one of Ana's credits, and Eva's for the class that was called off later.
    expect([(await creditsOf(ana))['used'], (await creditsOf(eva))['used']]).toEqual([1, 1])
    present = later(24 * 5)
    const moved = await figures({ cancel_timeframe_value: 15 })
    expect(moved).toMatchObject({ late: [1, 2, 2], lost: [1, 2, 2] })
    expect(await figures({ cancel_timeframe_value: 1, cancel_timeframe_unit: 'days' })).toMatchObject({
      late: [1, 3, 2],
    })
    expect(await figures({ allow_cancel_after_treshold: false })).toMatchObject({ refused: [0, 1, 1] })
    // Nothing was changed by asking.
    expect(await figures({ cancel_timeframe_value: 12 })).toMatchObject({ late: [1, 1, 1] })
  })

  it('covers the thirty days before today, by the studio’s clock', async () => {
    const ana = await clientWith(2)
    await cancelled(ana, 1)
    const held = later(48)
    const at = async (date: string) => {
      present = new Date(date)
      const { start_date, end_date } = await ask({ cancel_timeframe_value: 12 })
      return [start_date, end_date, (await figures({ cancel_timeframe_value: 12 }))['late']?.[0]]
    }
    const day = held.toISOString().slice(0, 10)
    const plus = (days: number) => new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10)
    // Of today nothing counts yet; 23:59 in Mexico is the next day in UTC.
    expect(await at(`${plus(1)}T05:59:00Z`)).toEqual([plus(-30), plus(-1), 0])
    expect(await at(`${plus(1)}T06:00:00Z`)).toEqual([plus(-29), day, 1])
    expect(await at(`${plus(31)}T05:59:00Z`)).toEqual([day, plus(29), 1])
    expect(await at(`${plus(31)}T06:00:00Z`)).toEqual([plus(1), plus(30), 0])
  })
})

describe('a back-test of handing places on', () => {
  it('counts who handed one on, each once, and nobody while it is allowed', async () => {
    await configure(api, { allow_transfers: true })
    const [ana, eva] = [await clientWith(2), await api.newcomer()]
    const { single_class_id } = await api.build.singleClass({ class_date: later(48), capacity: 8 })
    const { body } = await reserve(ana, single_class_id)
    const { class_reservation_id: id } = body.class_reservation
    const { body: offer } = await ana.call(`POST /class_reservations/${id}/transfer`)
    const token = String(offer.url).split('/').at(-1)
    expect((await eva.call(`POST /transfers/${token}/accept`)).status).toBe(200)
    present = later(24 * 5)
    expect(await figures({ allow_transfers: false })).toEqual({ transfers: [0, 1, 1] })
    expect(await figures({ allow_transfers: true })).toEqual({ transfers: [0, 0, 0] })
  })
})

describe('a back-test of missed classes', () => {
  /** Somebody who misses a class a day on their membership, and is penalised as the product does. */
  const missing = async (days: number): Promise<void> => {
    const { customer_id } = await api.build.customer()
    const { available_class_id } = await api.build.membership({ customer_id, expires_on: '2029-01-01' })
    for (let day = days; day > 0; day -= 1) {
      const { single_class_id } = await api.build.singleClass({ class_date: later(-24 * day) })
      await api.build.reservation({ customer_id, single_class_id, available_class_id, unlimited: true })
    }
  }
  const penaltiesGiven = async (): Promise<number> => {
    const before = await api.db.selectFrom('class_reservation_penalty').select('customer_id').execute()
    const configuration = api.services.configuration.current()
    while ((await settleClasses(api.db, { configuration, now: present })) > 0);
    const after = await api.db.selectFrom('class_reservation_penalty').select('customer_id').execute()
    return after.length - before.length
  }

  it('counts the penalties that the product gave, and those of another limit', async () => {
    for (const days of [4, 3, 2, 1]) await missing(days)
    const given = await penaltiesGiven()
    expect(given).toBe(2)
    expect(await figures({ unlimited_max_no_shows_for_penalty: 2 })).toEqual({
      penalties: [given, 4, 3],
      pause_days: [given * 7, 28, 3],
    })
    expect(await figures({ unlimited_penalty_days: 10 })).toEqual({ pause_days: [14, 20, 2] })
    expect(await figures({ unlimited_membership_penalties_enabled: false })).toMatchObject({
      penalties: [2, 0, 0],
    })
  })
})

it('a booking window binds customers, not the desk', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: later(24 * 5), capacity: 8 })
  const [ana, eva] = [await clientWith(2), await clientWith(2)]
  expect((await reserve(ana, single_class_id, { guest: 'Rosa' })).status).toBe(200)
  expect((await reserve(desk, single_class_id, { customer_id: eva.customer_id })).status).toBe(200)
  present = later(24 * 10)
  expect(await figures({ booking_opens_days: 2, allow_class_guests: false })).toEqual({
    not_open: [0, 2, 1],
    guests: [0, 1, 1],
  })
  expect(await figures({ booking_opens_days: 5 })).toEqual({ not_open: [0, 0, 0] })
})

it('a waitlist that closes earlier would have refused who joined late', async () => {
  await configure(api, { waitlist_enabled: true, waitlist_cutoff_minutes: 30 })
  const { single_class_id } = await api.build.singleClass({ class_date: later(1), capacity: 1 })
  expect((await reserve(await clientWith(1), single_class_id)).status).toBe(200)
  const ana = await clientWith(1)
  expect((await ana.call('POST /waitlist', { body: { single_class_id } })).status).toBe(200)
  present = later(48)
  expect(await figures({ waitlist_cutoff_minutes: 90 })).toEqual({ waits: [0, 1, 1] })
})

it('settings that move no figure have none, and wrong ones are named', async () => {
  expect((await ask({ waitlist_mode: 'auto', tagline: 'Hola' })).figures).toEqual([])
  const { status, body } = await admin.call('POST /policies/back_test', {
    body: { config: [{ key: 'cancel_timeframe_value', value: -1 }] },
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['cancel_timeframe_value']])
})

describe('publishing what somebody else changed meanwhile', () => {
  const put = (config: { key: string; value: unknown; was?: unknown }[]) =>
    admin.call('PUT /appconfig', { body: { config } })
  const valueOf = (key: 'cancel_timeframe_value' | 'max_cancels_per_available_class') =>
    api.services.configuration.current()[key]

  it('is refused where a value is another than was read, and nothing is stored', async () => {
    const stale = await put([
      { key: 'max_cancels_per_available_class', value: 4, was: null },
      { key: 'cancel_timeframe_value', value: 6, was: 24 },
    ])
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    expect([valueOf('cancel_timeframe_value'), valueOf('max_cancels_per_available_class')]).toEqual([
      12,
      null,
    ])
    expect((await put([{ key: 'cancel_timeframe_value', value: 6, was: 12 }])).status).toBe(200)
    expect((await put([{ key: 'cancel_timeframe_value', value: 8 }])).status).toBe(200)
    expect(valueOf('cancel_timeframe_value')).toBe(8)
  })

  it('compares with the default where nothing is stored', async () => {
    await api.db.deleteFrom('configuration').where('key', '=', 'waitlist_auto_hours').execute()
    const first = { key: 'waitlist_auto_hours', value: 5, was: 2 }
    expect((await put([first])).status).toBe(200)
    expect((await put([first])).status).toBe(409)
  })

  it('lets one of two at the same moment through', async () => {
    const both = await Promise.all(
      [7, 9].map((value) => put([{ key: 'cancel_timeframe_value', value, was: 12 }])),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
