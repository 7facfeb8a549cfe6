import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { untilSomebodyWaits } from '#tests/races/scenarios.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const usual = { allow_class_guests: true, waitlist_enabled: false, single_class_enabled: true }
beforeEach(() => configure(api, usual))

const classId = async (given: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass(given)).single_class_id
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('reserving', () => {
  it('takes a place and a credit, and returns the reservation with its possible actions', async () => {
    const eva = await clientWith(api, 2)
    const { class_type_id } = await api.build.classType({ name: 'Barre', spot_map: '2,3' })
    const single_class_id = await classId({ class_type_id, capacity: 5 })
    const { status, body } = await reserve(eva, single_class_id, { spot: 3 })
    expect(status).toBe(200)
    expect(body.guest_reservation).toBeNull()
    expect(body.class_reservation).toMatchObject({
      single_class_id,
      customer_id: eva.customer_id,
      spot: 3,
      guest: null,
      attend: false,
      is_cash: false,
      is_paid: true,
      deletedAt: null,
      class_stars: null,
      can: {
        cancel: true,
        rate: { reason: 'Podrás calificar la clase después de asistir.' },
        qr: true,
        guest: true,
      },
      cancel_returns_credit: true,
      cancel_loses_credit: false,
      single_class: {
        places_left: 4,
        class_reservations: [{ spot: 3 }],
        class_type: { name: 'Barre', spot_map: '2,3' },
      },
    })
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 1 })
    const { body: seen } = await api.visitor.call(`GET /single_class/single/${single_class_id}`)
    expect(seen.single_class).toMatchObject({ places_left: 4, class_reservations: [{ spot: 3 }] })
  })

  it.each([undefined, 'in-a-transaction'])(
    'refuses a spot that a change by hand takes while it books (%s)',
    async (key) => {
      const { class_type_id } = await api.build.classType({ spot_map: '3' })
      const single_class_id = await classId({ class_type_id, capacity: 3, spot_map: '3' })
      const { class_reservation_id } = await api.build.reservation({ single_class_id, spot: 1 })
      const eva = await clientWith(api, 1)
      const byHand = await api.db.startTransaction().execute()
      // Without the class's lock, which every part of the product takes.
      await byHand
        .updateTable('class_reservation')
        .set({ spot: 2 })
        .where('class_reservation_id', '=', class_reservation_id)
        .execute()
      const booking = eva.call('POST /class_reservations', { body: { single_class_id, spot: 2 }, key })
      await untilSomebodyWaits(api.db)
      await byHand.commit().execute()
      expect(await booking).toMatchObject({ status: 409, body: { code: 'spot_taken' } })
      expect(await creditsOf(eva)).toEqual({ free: 1 })
    },
  )

  it('writes an audit line with the request’s id', async () => {
    const eva = await clientWith(api, 1)
    const single_class_id = await classId()
    const { body, headers } = await reserve(eva, single_class_id)
    const id = String(body.class_reservation.class_reservation_id)
    const lines = await api.db.selectFrom('audit').selectAll().where('entity_id', '=', id).execute()
    expect(lines).toMatchObject([
      {
        actor_customer_id: eva.customer_id,
        action: 'reservation.made',
        entity: 'class_reservation',
        details: {
          customer_id: eva.customer_id,
          single_class_id,
          guest_reservation_id: null,
          by_staff: false,
        },
        request_id: headers.get('x-request-id'),
      },
    ])
  })

  it('refuses a visitor, and a customer who names another', async () => {
    const single_class_id = await classId()
    expect((await reserve(api.visitor, single_class_id)).status).toBe(401)
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
    const foreign = await reserve(eva, single_class_id, { customer_id: ana.customer_id })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden'])
    expect([await creditsOf(eva), await creditsOf(ana)]).toEqual([{ free: 1 }, { free: 1 }])
    expect((await reserve(eva, single_class_id, { customer_id: eva.customer_id })).status).toBe(200)
  })

  it('answers 404 for an unknown or cancelled class', async () => {
    const eva = await clientWith(api, 1)
    const cancelled = await classId({ cancelled_at: new Date() })
    for (const [id, code, error] of [
      [2_147_483_647, 'not_found', 'Lo sentimos, no encontramos esta clase.'],
      [await classId({ draft: true }), 'not_found', 'Lo sentimos, no encontramos esta clase.'],
      [cancelled, 'class_cancelled', 'Lo sentimos, el estudio canceló esta clase.'],
    ] as const) {
      const { status, body } = await reserve(eva, id)
      expect([status, body.code, body.error]).toEqual([404, code, error])
    }
    expect(await creditsOf(eva)).toEqual({ free: 1 })
  })

  it('ends when the class begins', async () => {
    const eva = await clientWith(api, 1)
    const { status, body } = await reserve(eva, await classId({ class_date: hoursFromNow(-0.01) }))
    expect([status, body.code]).toEqual([412, 'class_begun'])
    expect((await reserve(eva, await classId({ class_date: hoursFromNow(0.01) }))).status).toBe(200)
  })

  it('gives a customer one place', async () => {
    const eva = await clientWith(api, 2)
    const single_class_id = await classId()
    await reserve(eva, single_class_id)
    const { status, body } = await reserve(eva, single_class_id)
    expect([status, body.code]).toEqual([409, 'already_reserved'])
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 1 })
  })

  it('reports a full class, and mentions the waitlist only if there is one', async () => {
    const eva = await clientWith(api, 1)
    const full = await classId({ capacity: 1 })
    await api.build.reservation({ single_class_id: full })
    const { status, body } = await reserve(eva, full)
    expect([status, body.code, body.error]).toEqual([
      409,
      'class_full',
      'Lo sentimos, esta clase está llena.',
    ])
    expect((await reserve(eva, await classId({ capacity: null }))).body.code).toBe('class_full')
    await configure(api, { waitlist_enabled: true })
    expect((await reserve(eva, full)).body.error).toBe(
      'Esta clase está llena, pero puedes anotarte a lista de espera.',
    )
  })

  it('requires a free, existing spot if the class has a map', async () => {
    const eva = await clientWith(api, 1)
    const mapped = await classId({ spot_map: '2,3', capacity: 5 })
    await api.build.reservation({ single_class_id: mapped, spot: 2 })
    const missing = await reserve(eva, mapped)
    expect([missing.status, missing.body.fields]).toEqual([400, { spot: 'Debes elegir un lugar.' }])
    const beyond = await reserve(eva, mapped, { spot: 6 })
    expect([beyond.status, beyond.body.fields]).toEqual([400, { spot: 'Ese lugar no existe en esta clase.' }])
    expect((await reserve(eva, await classId(), { spot: 1 })).body.fields).toEqual({
      spot: 'Ese lugar no existe en esta clase.',
    })
    const taken = await reserve(eva, mapped, { spot: 2 })
    expect([taken.status, taken.body.code]).toEqual([409, 'spot_taken'])
    for (const spot of [0, -1, 1.5, '3', 1001])
      expect((await reserve(eva, mapped, { spot })).status).toBe(400)
    expect((await reserve(eva, mapped, { spot: 5 })).status).toBe(200)
  })

  it('happens once for a key', async () => {
    const eva = await clientWith(api, 2)
    const body = { single_class_id: await classId() }
    const send = () => eva.call('POST /class_reservations', { body, key: 'once' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 1 })
    const other = await eva.call('POST /class_reservations', { body: { ...body, guest: 'Ana' }, key: 'once' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_reused'])
  })

  it('is refused while in-person classes are off', async () => {
    const eva = await clientWith(api, 1)
    await configure(api, { single_class_enabled: false })
    const { status, body } = await reserve(eva, await classId())
    expect([status, body.code]).toEqual([412, 'classes_disabled'])
  })
})

describe('many reservations at once', () => {
  it('fill the class and no place more', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => clientWith(api, 1)))
    const single_class_id = await classId({ capacity: 3 })
    const answers = await Promise.all(clients.map((client) => reserve(client, single_class_id)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    const states = await Promise.all(clients.map(creditsOf))
    expect(states.filter((state) => state['used'] === 1)).toHaveLength(3)
  })

  it('by one customer give one place, and cancelling twice cancels once', async () => {
    const eva = await clientWith(api, 3)
    const single_class_id = await classId()
    const made = await Promise.all([1, 2, 3].map(() => reserve(eva, single_class_id)))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const id = made.find(({ status }) => status === 200)?.body.class_reservation.class_reservation_id
    const cancelled = await Promise.all([1, 2, 3].map(() => eva.call(`DELETE /class_reservations/${id}`)))
    expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await creditsOf(eva)).toEqual({ free: 3 })
  })
})
