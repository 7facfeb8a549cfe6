import { beforeAll, describe, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const query = { start_date: '2027-03-01', end_date: '2027-03-07' }
const at = (text: string) => new Date(`2027-03-${text}:00Z`)

let api: Api
let eva: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  eva = await api.newcomer()
  ana = await api.newcomer()
  await configure(api, { waitlist_enabled: true })
})

describe('GET /schedule/own', () => {
  it('returns the public classes, and only one’s own places, entries, credits and penalties', async () => {
    const [mine, other, waited] = [
      await api.build.singleClass({ class_date: at('02T15:00') }),
      await api.build.singleClass({ class_date: at('03T15:00') }),
      await api.build.singleClass({ class_date: at('04T15:00') }),
    ]
    const outside = await api.build.singleClass({ class_date: at('09T15:00') })
    for (const { single_class_id } of [mine, outside])
      await api.build.reservation({ single_class_id, customer_id: eva.customer_id })
    const cancelled = await api.build.reservation({
      single_class_id: other.single_class_id,
      customer_id: eva.customer_id,
    })
    await eva.call(`DELETE /class_reservations/${cancelled.class_reservation_id}`)
    await api.build.reservation({ single_class_id: other.single_class_id, customer_id: ana.customer_id })
    for (const { single_class_id } of [waited, outside])
      await api.build.waitlist({ single_class_id, customer_id: eva.customer_id })
    await api.build.credits(2, { customer_id: eva.customer_id, class_types: [mine.class_type_id] })
    await api.build.credits(1, { customer_id: eva.customer_id, state: 'used' })
    await api.build.credits(1, { customer_id: ana.customer_id })
    await api.build.penalty({ customer_id: eva.customer_id, end_date: '2027-03-05', reason: 'Corta' })
    await api.build.penalty({ customer_id: eva.customer_id, end_date: '2027-04-05', reason: 'Larga' })

    const { body } = await eva.call('GET /schedule/own', { query })
    const everybody = await eva.call('GET /schedule', { query })
    expect(body.days).toEqual(everybody.body.days)
    const list = await eva.call('GET /class_reservations', { query: { filter: 'upcoming' } })
    const { single_class: _class, ...place } = list.body.class_reservations.find(
      (one: { single_class_id: number }) => one.single_class_id === mine.single_class_id,
    )
    expect(body.class_reservations).toEqual([place])
    const lines = await eva.call('GET /waitlist', { query: { single_class_id: waited.single_class_id } })
    const { single_class: _same, ...entry } = lines.body.waitlists[0]
    expect(body.waitlists).toEqual([entry])
    const credits = await eva.call('GET /available_classes')
    expect(body.available_classes).toEqual(
      credits.body.available_classes.filter(({ state }: { state: string }) => state === 'free'),
    )
    expect(body.class_reservation_penaltys.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Larga',
      'Corta',
    ])
  })

  it('filters by location, with one’s own data there', async () => {
    const there = await api.build.singleClass({ class_date: at('05T15:00') })
    await api.build.reservation({ single_class_id: there.single_class_id, customer_id: eva.customer_id })
    const { body } = await eva.call('GET /schedule/own', {
      query: { ...query, location_id: there.location_id },
    })
    const ids = (rows: { single_class_id: number }[]) => rows.map((row) => row.single_class_id)
    expect(ids(body.days.flatMap((day: { details: [] }) => day.details))).toEqual([there.single_class_id])
    expect(ids(body.class_reservations)).toEqual([there.single_class_id])
    expect(body.waitlists).toEqual([])
  })

  it('omits places in classes that have begun, and entries while waitlists are off', async () => {
    const over = await api.build.singleClass({ class_date: new Date(Date.now() - 3_600_000) })
    await api.build.reservation({ single_class_id: over.single_class_id, customer_id: eva.customer_id })
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
    const { body } = await eva.call('GET /schedule/own', {
      query: { start_date: day(-2), end_date: day(1) },
    })
    expect(JSON.stringify(body.days)).toContain(`"single_class_id":${over.single_class_id}`)
    expect(body.class_reservations).toEqual([])
    await configure(api, { waitlist_enabled: false })
    expect((await eva.call('GET /schedule/own', { query })).body.waitlists).toEqual([])
  })

  it('says what waits for the customer, of any week', async () => {
    await configure(api, { waitlist_enabled: true })
    const mia = await api.newcomer()
    const { single_class_id } = await api.build.singleClass({ class_date: at('20T15:00') })
    const offer = { single_class_id, state: 'offered' as const, offered_until: at('20T14:30') }
    await api.build.waitlist({ ...offer, customer_id: mia.customer_id })
    const late = { gateway: 'sandbox', subscription_period: 'month' as const, subscription_interval: 1 }
    const since = new Date('2027-02-20T18:00:00Z')
    const { purchase_id } = await api.build.purchase({
      ...late,
      customer_id: mia.customer_id,
      status: 'active',
      past_due_since: since,
      package_title: 'Como se llamaba',
    })
    await api.build.purchase({
      ...late,
      customer_id: mia.customer_id,
      status: 'cancelled',
      past_due_since: since,
    })
    const waiting = async (who: Client) => {
      const { body } = await who.call('GET /schedule/own', { query })
      return { offers: body.offers, late: body.past_due_purchases }
    }
    expect(await waiting(mia)).toEqual({
      offers: [
        {
          single_class_id,
          name: expect.any(String) as string,
          class_date: '2027-03-20T15:00:00.000Z',
          offered_until: '2027-03-20T14:30:00.000Z',
        },
      ],
      late: [{ purchase_id, title: 'Como se llamaba' }],
    })
    expect(await waiting(ana)).toEqual({ offers: [], late: [] })
    await configure(api, { waitlist_enabled: false })
    expect((await waiting(mia)).offers).toEqual([])
  })

  it('refuses the same ranges as /schedule', async () => {
    const { status, body } = await eva.call('GET /schedule/own', {
      query: { start_date: '2027-03-01', end_date: '2027-05-07' },
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['end_date']])
  })
})

describe('GET /locations', () => {
  it('says that a calendar opens on one location above 150 classes a week', async () => {
    const opens = async () => (await api.visitor.call('GET /locations')).body.opens_on_one
    expect(await opens()).toBe(false)
    const { class_type_id, location_id, ...given } = await api.build.singleClass()
    const classes = Array.from({ length: 301 }, (_, n) => ({
      class_type_id,
      location_id,
      duration: given.duration,
      class_date: new Date(Date.now() + n * 60_000),
    }))
    await api.db.insertInto('single_class').values(classes).execute()
    expect(await opens()).toBe(true)
  })
})
