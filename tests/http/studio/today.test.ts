import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coach } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
// Eight in the evening of the 20th in Mexico City; the day before in no zone that matters, the day after in UTC.
let present = new Date('2027-11-21T02:00:00Z')
const DAY_BEGINS = new Date('2027-11-20T06:00:00Z')
const before = (instant: Date) => new Date(instant.getTime() - 1)

beforeAll(async () => {
  api = await startApi({ clock: { now: () => present } })
})
beforeEach(() => {
  present = new Date('2027-11-21T02:00:00Z')
})

const today = async (who: Awaited<ReturnType<Api['as']>>) => {
  const { status, body } = await who.call('GET /studio/today')
  expect(status).toBe(200)
  return body
}

describe('GET /studio/today', () => {
  it('shows the studio’s day with reservations and attendance', async () => {
    const holder = await api.build.customer()
    const at = (class_date: string, more = {}) => api.build.singleClass({ class_date, capacity: 5, ...more })
    await at('2027-11-20T05:59:00Z')
    const morning = await at('2027-11-20T13:00:00Z')
    const running = await at('2027-11-21T01:20:00Z')
    const later = await at('2027-11-21T05:59:00Z', { spot_map: '3' })
    const off = await at('2027-11-21T04:00:00Z', { cancelled_at: new Date('2027-11-20T15:00:00Z') })
    await at('2027-11-21T06:00:00Z')
    const held = { single_class_id: morning.single_class_id, customer_id: holder.customer_id }
    const own = await api.build.reservation({ ...held, attend: true })
    await api.build.reservation({ ...held, guest: 'Ana', guest_of: own.class_reservation_id })
    await api.build.reservation({
      single_class_id: morning.single_class_id,
      deleted_at: new Date(),
      cancelled_by: 'staff',
    })
    await api.build.reservation({ single_class_id: later.single_class_id, spot: 2 })

    const body = await today(await api.as('reception'))
    expect(body.date).toBe('2027-11-20')
    const rows = body.classes.map(
      ({ single_class, ...rest }: { single_class: { single_class_id: number } }) => ({
        ...rest,
        id: single_class.single_class_id,
      }),
    )
    const nobody = { reserved: 0, guests: 0, checked_in: 0 }
    expect(rows).toEqual([
      { id: morning.single_class_id, reserved: 2, guests: 1, checked_in: 1, state: 'done' },
      { id: running.single_class_id, ...nobody, state: 'now' },
      { id: off.single_class_id, ...nobody, state: 'cancelled' },
      { id: later.single_class_id, ...nobody, reserved: 1, state: 'upcoming' },
    ])
    expect(body.totals).toMatchObject({ classes: 3, reserved: 3, places: 13, checked_in: 1 })
  })

  it('counts today’s visits and sales', async () => {
    const reception = await api.as('reception')
    const { totals: at } = await today(reception)
    await api.build.customer({ created_at: before(DAY_BEGINS) })
    const { customer_id } = await api.build.customer({ created_at: DAY_BEGINS })
    await api.build.customer({ created_at: DAY_BEGINS, role: 'instructor' })
    // In cash: what waits for a provider is not the desk's to confirm.
    const { purchase_id } = await api.build.purchase({ customer_id, payment_method_id: 2 })
    await api.build.purchase({ customer_id, payment_method_id: 1, gateway: 'sandbox' })
    const paid = async (source: string, created_at: Date, account: string, cents: number) => {
      const entry = await api.db
        .insertInto('ledger_transaction')
        .values({ kind: 'payment', purchase_id, source, created_at })
        .returning('ledger_transaction_id')
        .executeTakeFirstOrThrow()
      const lines = [
        { ...entry, account, amount_cents: cents },
        { ...entry, account: 'receivable', amount_cents: -cents },
      ]
      await api.db.insertInto('ledger_line').values(lines).execute()
    }
    await paid('a', before(DAY_BEGINS), 'cash', 100_000)
    await paid('b', DAY_BEGINS, 'cash', 25_050)
    await paid('c', present, 'provider:sandbox', 60_000)
    await paid('d', present, 'provider:sandbox', -10_000)
    const { totals } = await today(reception)
    expect(totals.new_customers - at.new_customers).toBe(1)
    expect(totals.pending_purchases - at.pending_purchases).toBe(1)
    expect(totals.sales).toBe(750.5)
  })

  it('shows a coach their own classes, and no money', async () => {
    const [leo, other] = [await coach(api), await coach(api)]
    await api.build.singleClass({ class_date: present, instructor_ids: [other.instructor_id] })
    const { single_class_id } = await api.build.singleClass({
      class_date: present,
      instructor_ids: [leo.instructor_id],
    })
    const body = await today(leo)
    expect(body.classes).toMatchObject([{ single_class: { single_class_id }, state: 'now' }])
    expect(body.totals).toMatchObject({ classes: 1, sales: null, pending_purchases: null })
  })

  it('gives the occupancy of each day of the week, from Monday to Sunday', async () => {
    present = new Date('2028-03-16T18:00:00Z')
    const teacher = await coach(api)
    const at = (class_date: string, more = {}) => api.build.singleClass({ class_date, capacity: 5, ...more })
    // Sunday's last minute before the week, Monday's first, Sunday's last, and Monday's first after it.
    for (const class_date of [
      '2028-03-13T05:59:00Z',
      '2028-03-13T06:00:00Z',
      '2028-03-20T05:59:00Z',
      '2028-03-20T06:00:00Z',
    ])
      await at(class_date)
    const own = await at('2028-03-15T13:00:00Z', { instructor_ids: [teacher.instructor_id] })
    await at('2028-03-15T15:00:00Z', { spot_map: '3' })
    await at('2028-03-15T17:00:00Z', { cancelled_at: present })
    await api.build.reservation({ single_class_id: own.single_class_id })
    const none = { reserved: 0, places: 0 }
    expect((await today(await api.as('reception'))).week).toEqual([
      { date: '2028-03-13', reserved: 0, places: 5 },
      { date: '2028-03-14', ...none },
      { date: '2028-03-15', reserved: 1, places: 8 },
      { date: '2028-03-16', ...none },
      { date: '2028-03-17', ...none },
      { date: '2028-03-18', ...none },
      { date: '2028-03-19', reserved: 0, places: 5 },
    ])
    const { week } = await today(teacher)
    expect(week.filter(({ places }: { places: number }) => places > 0)).toEqual([
      { date: '2028-03-15', reserved: 1, places: 5 },
    ])
  })

  it('is for staff only', async () => {
    expect((await api.visitor.call('GET /studio/today')).status).toBe(401)
    expect((await (await api.as('customer')).call('GET /studio/today')).status).toBe(403)
  })
})

describe('GET /messages', () => {
  it('has 50 a page, newest first, with access mails for admins only', async () => {
    const message = {
      recipient: 'eva@example.com',
      channel: 'mail' as const,
      subject: 'Hola',
      body_text: 'Hola',
      body_html: '<p>Hola</p>',
    }
    const rows = Array.from({ length: 52 }, (_, n) => ({
      ...message,
      kind: n === 51 ? 'reset' : 'welcome',
      subject: `Mensaje ${n}`,
    }))
    await api.db.insertInto('message').values(rows).execute()
    const list = async (who: 'reception' | 'admin', page = 1) => {
      const { body } = await (await api.as(who)).call('GET /messages', { query: { page } })
      return { total: body.total, subjects: body.messages.map((one: { subject: string }) => one.subject) }
    }
    const desk = await list('reception')
    expect([desk.total, desk.subjects.length, desk.subjects[0]]).toEqual([51, 50, 'Mensaje 50'])
    expect(await list('reception', 2)).toEqual({ total: 51, subjects: ['Mensaje 0'] })
    const admins = await list('admin')
    expect([admins.total, admins.subjects[0]]).toEqual([52, 'Mensaje 51'])
    expect((await api.visitor.call('GET /messages')).status).toBe(401)
    expect((await (await coach(api)).call('GET /messages')).status).toBe(403)
  })
})
