import { beforeAll, describe, expect, it } from 'vitest'
import { clientWith, coach, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const list = async (who: Pick<Client, 'call'>, query: Record<string, string | number> = {}) => {
  const { status, body } = await who.call('GET /class_reservations', { query })
  expect(status).toBe(200)
  return { total: body.total as number, rows: body.class_reservations, ids: idsOf(body.class_reservations) }
}
const idsOf = (rows: { class_reservation_id: number }[]) => rows.map((row) => row.class_reservation_id)

/** A place of somebody's in a class so many hours from now. */
const place = async (
  customer_id: number,
  hours: number,
  given: Parameters<Api['build']['reservation']>[0] = {},
) => {
  const { single_class_id } = await api.build.singleClass({ class_date: hoursFromNow(hours) })
  return (await api.build.reservation({ customer_id, single_class_id, ...given })).class_reservation_id
}

describe('one’s own reservations', () => {
  it('are sorted: upcoming soonest first, then everything else latest first', async () => {
    const { customer_id, call } = await api.newcomer()
    const gone = { deleted_at: new Date(), cancelled_by: 'customer' as const }
    const later = await place(customer_id, 48)
    const sooner = await place(customer_id, 24)
    const yesterday = await place(customer_id, -24, { attend: true })
    const lastWeek = await place(customer_id, -24 * 7)
    const cancelledSoon = await place(customer_id, 30, gone)
    const cancelledPast = await place(customer_id, -30, gone)
    await place((await api.build.customer()).customer_id, 24)

    expect(await list({ call })).toMatchObject({
      total: 6,
      ids: [sooner, later, cancelledSoon, yesterday, cancelledPast, lastWeek],
    })
    expect(await list({ call }, { filter: 'all' })).toMatchObject({ total: 6 })
    expect(await list({ call }, { filter: 'upcoming' })).toMatchObject({ total: 2, ids: [sooner, later] })
    expect(await list({ call }, { filter: 'past' })).toMatchObject({ total: 2, ids: [yesterday, lastWeek] })
    expect(await list({ call }, { filter: 'cancelled' })).toMatchObject({
      total: 2,
      ids: [cancelledSoon, cancelledPast],
    })
    expect((await call('GET /class_reservations', { query: { filter: 'viejas' } })).status).toBe(400)
  })

  it('list their possible actions', async () => {
    const { customer_id, call } = await api.newcomer()
    await place(customer_id, -24, { is_cash: true, is_paid: true, attend: true })
    const [row] = (await list({ call }, { filter: 'past' })).rows
    expect(row.can).toEqual({
      cancel: { reason: 'Ya no puedes cancelar: tu asistencia está registrada.' },
      rate: true,
      qr: { reason: 'Esta clase ya terminó.' },
      guest: { reason: 'Esta clase ya comenzó.' },
      transfer: { reason: 'Pasar el lugar no está disponible.' },
    })
  })

  it('have 50 a page', async () => {
    const { customer_id, call } = await api.newcomer()
    const { class_type_id } = await api.build.classType()
    const { location_id } = await api.build.location()
    const ids: number[] = []
    for (let n = 0; n < 53; n++) {
      const { single_class_id } = await api.build.singleClass({
        class_type_id,
        location_id,
        class_date: hoursFromNow(n + 1),
      })
      ids.push((await api.build.reservation({ customer_id, single_class_id })).class_reservation_id)
    }
    const first = await list({ call }, { filter: 'upcoming' })
    expect([first.total, first.ids]).toEqual([53, ids.slice(0, 50)])
    expect(await list({ call }, { filter: 'upcoming', page: 2 })).toMatchObject({
      total: 53,
      ids: ids.slice(50),
    })
    expect(await list({ call }, { filter: 'upcoming', page: 3 })).toMatchObject({ total: 53, ids: [] })
    for (const page of ['0', '-1', 'x', '1.5']) {
      expect((await call('GET /class_reservations', { query: { page } })).status).toBe(400)
    }
  })

  it('are hidden from other customers', async () => {
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 0)]
    const single_class_id = (await api.build.singleClass()).single_class_id
    await reserve(eva, single_class_id)
    expect((await api.visitor.call('GET /class_reservations')).status).toBe(401)
    const foreign = await ana.call('GET /class_reservations', { query: { customer_id: eva.customer_id } })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden'])
    expect(await list(ana, { single_class_id })).toMatchObject({ total: 0 })
    expect(await list(eva, { single_class_id, customer_id: eva.customer_id })).toMatchObject({ total: 1 })
  })
})

describe('staff', () => {
  it('see a customer’s reservations and a class’s roster', async () => {
    const reception = await api.as('reception')
    const [eva, ana] = [await clientWith(api, 3), await clientWith(api, 1)]
    const { single_class_id } = await api.build.singleClass()
    const evas = (await reserve(eva, single_class_id, { guest: 'Leo' })).body
    const other = (await reserve(eva, (await api.build.singleClass()).single_class_id)).body
    const anas = (await reserve(ana, single_class_id)).body
    const ids = [evas.class_reservation, evas.guest_reservation, anas.class_reservation].map(
      (one) => one.class_reservation_id,
    )
    expect((await list(reception, { single_class_id })).ids).toEqual(ids)
    expect(await list(reception, { customer_id: eva.customer_id })).toMatchObject({ total: 3 })
    const both = await list(reception, { customer_id: eva.customer_id, single_class_id })
    expect(both.ids).toEqual(ids.slice(0, 2))
    expect((await list(reception)).total).toBe(0)
    expect(other.class_reservation.customer_id).toBe(eva.customer_id)
  })

  it('who teach see those of their own classes', async () => {
    const [leo, eva] = [await coach(api), await clientWith(api, 2)]
    const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
    const others = (await api.build.singleClass()).single_class_id
    const own = (await reserve(eva, single_class_id)).body.class_reservation.class_reservation_id
    await reserve(eva, others)
    expect((await list(leo, { single_class_id })).ids).toEqual([own])
    expect(await list(leo, { customer_id: eva.customer_id })).toMatchObject({ total: 1, ids: [own] })
    const refused = await leo.call('GET /class_reservations', { query: { single_class_id: others } })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('credits', () => {
  it('are listed with free ones first, by their last day', async () => {
    const { customer_id, call } = await api.newcomer()
    const { class_package_id } = await api.build.classPackage()
    const [used] = await api.build.credits(1, { customer_id, state: 'used', expires_on: '2126-01-01' })
    const [passed] = await api.build.credits(1, { customer_id, expires_on: '2026-01-01' })
    const [later] = await api.build.credits(1, { customer_id, expires_on: '2126-02-01', class_types: [4, 1] })
    const [sooner] = await api.build.credits(1, {
      customer_id,
      expires_on: '2126-01-01',
      class_package_id,
      only_package: true,
    })
    const membership = await api.build.membership({ customer_id, expires_on: '2126-03-01' })
    const { body } = await call('GET /available_classes')
    const plain = {
      customer_id,
      purchase_id: null,
      class_types: null,
      class_package_id: null,
      only_package: false,
      class_amount: 1,
      held_for: null,
      usable_from: null,
    }
    expect(body.available_classes).toEqual([
      {
        ...plain,
        available_class_id: sooner!.available_class_id,
        state: 'free',
        expires_at: '2126-01-01',
        class_package_id,
        only_package: true,
      },
      {
        ...plain,
        available_class_id: later!.available_class_id,
        state: 'free',
        expires_at: '2126-02-01',
        class_types: '4,1',
      },
      {
        ...plain,
        available_class_id: membership.available_class_id,
        state: 'free',
        expires_at: '2126-03-01',
        class_amount: -1,
      },
      // It is not marked yet, but its day is over.
      {
        ...plain,
        available_class_id: passed!.available_class_id,
        state: 'expired',
        expires_at: '2026-01-01',
      },
      { ...plain, available_class_id: used!.available_class_id, state: 'used', expires_at: '2126-01-01' },
    ])
    const one = await call(`GET /available_classes/${passed!.available_class_id}`)
    expect(one.body.available_class.state).toBe('expired')
  })

  it('are for oneself, or for reception', async () => {
    const [eva, ana, reception, leo] = [
      await clientWith(api, 2),
      await clientWith(api, 1),
      await api.as('reception'),
      await coach(api),
    ]
    const named = { query: { customer_id: eva.customer_id } }
    expect((await api.visitor.call('GET /available_classes')).status).toBe(401)
    expect((await ana.call('GET /available_classes', named)).status).toBe(403)
    expect((await leo.call('GET /available_classes', named)).status).toBe(403)
    const { body } = await reception.call('GET /available_classes', named)
    expect(body.available_classes).toHaveLength(2)
    const id = body.available_classes[0].available_class_id
    expect((await ana.call(`GET /available_classes/${id}`)).status).toBe(404)
    expect((await leo.call(`GET /available_classes/${id}`)).status).toBe(404)
    expect((await reception.call(`GET /available_classes/${id}`)).status).toBe(200)
    expect((await eva.call(`GET /available_classes/${id}`)).body.available_class.customer_id).toBe(
      eva.customer_id,
    )
    expect((await eva.call('GET /available_classes/2147483647')).status).toBe(404)
  })
})

describe('penalties', () => {
  it('are listed while active: until the day before booking is allowed again, unless lifted', async () => {
    const { customer_id, call } = await api.newcomer()
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date())
    const active = await api.build.penalty({
      customer_id,
      end_date: '2126-01-01',
      no_shows: 3,
      reason: 'Tres faltas',
    })
    await api.build.penalty({ customer_id, end_date: today })
    await api.build.penalty({ customer_id, end_date: '2126-02-01', lifted_at: new Date() })
    const { body } = await call('GET /class_reservation_penaltys')
    expect(body.class_reservation_penaltys).toEqual([
      {
        class_reservation_penalty_id: active.class_reservation_penalty_id,
        customer_id,
        end_date: '2126-01-01',
        no_shows: 3,
        reason: 'Tres faltas',
        createdAt: expect.any(String),
        liftedAt: null,
      },
    ])
  })

  it('are for oneself, or for reception', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    await api.build.penalty({ customer_id: eva.customer_id, end_date: '2126-01-01' })
    const named = { query: { customer_id: eva.customer_id } }
    expect((await api.visitor.call('GET /class_reservation_penaltys')).status).toBe(401)
    expect((await ana.call('GET /class_reservation_penaltys', named)).status).toBe(403)
    expect((await ana.call('GET /class_reservation_penaltys')).body.class_reservation_penaltys).toEqual([])
    const { body } = await (await api.as('admin')).call('GET /class_reservation_penaltys', named)
    expect(body.class_reservation_penaltys).toHaveLength(1)
  })
})
