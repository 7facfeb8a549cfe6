import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localDay } from '#domain/time/local-day.ts'
import { clientWith, coach, creditsOf, reserve, tell } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { untilSomebodyWaits } from '#tests/races/scenarios.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const usual = {
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: false,
  cancel_timeframe_value: 12,
  cancel_timeframe_unit: 'hours',
  max_cancels_per_available_class: null,
}
beforeEach(() => configure(api, usual))

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const classIn = async (hours: number) =>
  (await api.build.singleClass({ class_date: hoursFromNow(hours) })).single_class_id

/** Reserves a class so many hours from now and gives the reservation's id. */
const booked = async (who: Client, hours: number, more: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await reserve(who, await classIn(hours), more)
  expect(status).toBe(200)
  return body.class_reservation.class_reservation_id
}
const cancel = (who: Pick<Client, 'call'>, id: number) => who.call(`DELETE /class_reservations/${id}`)
const read = async (who: Pick<Client, 'call'>, id: number) =>
  (await who.call(`GET /class_reservations/${id}`)).body.class_reservation

it('frees place and credit in time', async () => {
  const eva = await clientWith(api, 1)
  const id = await booked(eva, 12.1)
  const { status, body } = await cancel(eva, id)
  expect([status, body.credit_returned]).toEqual([200, true])
  expect(body.class_reservation).toMatchObject({
    class_reservation_id: id,
    deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    can: {
      cancel: { reason: 'Esta reservación ya está cancelada.' },
      qr: { reason: 'Esta reservación está cancelada.' },
    },
    cancel_returns_credit: false,
    single_class: { places_left: 10, class_reservations: [] },
  })
  expect(await creditsOf(eva)).toEqual({ free: 1 })
})

it('returns a credit until the day of a class that the studio moved past its last day', async () => {
  const eva = await clientWith(api, 1)
  const id = await booked(eva, 24)
  const [admin, day] = [await api.as('admin'), hoursFromNow(24 * 9)]
  await api.db
    .updateTable('available_class')
    .set({ expires_on: localDay(hoursFromNow(-24), 'America/Mexico_City') })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  const { single_class } = await read(eva, id)
  const moved = await admin.call('PUT /single_class', {
    body: { single_class_id: single_class.single_class_id, class_date: day.toISOString() },
  })
  expect(moved.status).toBe(200)
  expect((await cancel(eva, id)).body.credit_returned).toBe(true)
  const [credit] = (await eva.call('GET /available_classes')).body.available_classes
  expect(credit).toMatchObject({ state: 'free', expires_at: localDay(day, 'America/Mexico_City') })
})

it('happens once', async () => {
  const eva = await clientWith(api, 1)
  const id = await booked(eva, 24)
  await cancel(eva, id)
  const { status, body } = await cancel(eva, id)
  expect([status, body.code]).toEqual([409, 'already_cancelled'])
  expect(await creditsOf(eva)).toEqual({ free: 1 })
})

describe('is refused', () => {
  it('for a visitor, and with 404 for another customer', async () => {
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 0)]
    const id = await booked(eva, 24)
    expect((await cancel(api.visitor, id)).status).toBe(401)
    for (const call of [
      `DELETE /class_reservations/${id}`,
      `GET /class_reservations/${id}`,
      'GET /class_reservations/2147483647',
    ]) {
      const { status, body } = await ana.call(call)
      expect([status, body.code, body.error]).toEqual([
        404,
        'not_found',
        'Lo sentimos, no encontramos esta reservación.',
      ])
    }
    expect((await read(eva, id)).deletedAt).toBeNull()
  })

  it('inside the window, as the reservation says beforehand', async () => {
    const eva = await clientWith(api, 1)
    const id = await booked(eva, 11.9)
    const sentence = 'Ya no puedes cancelar: faltan menos de 12 horas para tu clase.'
    expect(await read(eva, id)).toMatchObject({
      can: { cancel: { reason: sentence } },
      cancel_returns_credit: false,
    })
    const { status, body } = await cancel(eva, id)
    expect([status, body.code, body.error]).toEqual([412, 'too_late', sentence])
    for (const unit of ['days', 'day']) {
      await configure(api, { cancel_timeframe_value: 1, cancel_timeframe_unit: unit })
      expect((await cancel(eva, id)).body.error).toBe(
        'Ya no puedes cancelar: falta menos de 1 día para tu clase.',
      )
    }
  })

  it('while cancelling is off', async () => {
    const eva = await clientWith(api, 1)
    const id = await booked(eva, 48)
    await configure(api, { allow_cancel_reservations: false })
    const { status, body } = await cancel(eva, id)
    expect([status, body.code, body.error]).toEqual([412, 'cancel_off', 'Las clases no se pueden cancelar.'])
    await configure(api, { allow_transfers: true })
    expect((await read(eva, id)).can.cancel.reason).toBe('Las clases son transferibles, no cancelables.')
    await configure(api, { allow_transfers: false })
  })

  it('after check-in, also the holder’s by a guest’s, until reception undoes it', async () => {
    await configure(api, { allow_cancel_after_treshold: true })
    const [eva, desk] = [await clientWith(api, 2), await api.as('reception')]
    const { body } = await reserve(eva, await classIn(24), { guest: 'Ana' })
    const own: number = body.class_reservation.class_reservation_id
    const guest: number = body.guest_reservation.class_reservation_id
    const attend = (id: number, is: boolean) =>
      desk.call('PUT /class_reservations', { body: { class_reservation_id: id, attend: is } })
    for (const came of [own, guest]) {
      await attend(came, true)
      const reason = 'Ya no puedes cancelar: tu asistencia está registrada.'
      expect((await read(eva, own)).can.cancel).toEqual({ reason })
      const { status, body: refused } = await cancel(eva, own)
      expect([status, refused.code, refused.error]).toEqual([409, 'attended', reason])
      const atDesk = 'Ya se registró la asistencia. Deshaz el check-in para cancelar.'
      expect((await read(desk, own)).can.cancel).toEqual({ reason: atDesk })
      const byDesk = await cancel(desk, own)
      expect([byDesk.status, byDesk.body.code, byDesk.body.error]).toEqual([409, 'attended', atDesk])
      await attend(came, false)
    }
    expect(await creditsOf(eva)).toEqual({ used: 2 })
    expect((await cancel(eva, own)).body.credit_returned).toBe(true)
    expect(await creditsOf(eva)).toEqual({ free: 2 })
  })

  it('after the class has begun', async () => {
    const { customer_id, call } = await clientWith(api, 0)
    const { single_class_id } = await api.build.singleClass({ class_date: hoursFromNow(-0.1) })
    const row = await api.build.reservation({ customer_id, single_class_id })
    await configure(api, { allow_cancel_after_treshold: true })
    const { status, body } = await cancel({ call }, row.class_reservation_id)
    expect([status, body.code]).toEqual([412, 'class_begun'])
  })
})

it('keeps the credit inside the window if late cancelling is allowed', async () => {
  await configure(api, { allow_cancel_after_treshold: true })
  const eva = await clientWith(api, 1)
  const id = await booked(eva, 11.9)
  expect(await read(eva, id)).toMatchObject({ can: { cancel: true }, cancel_returns_credit: false })
  expect((await cancel(eva, id)).body.credit_returned).toBe(false)
  expect(await creditsOf(eva)).toEqual({ used: 1 })
})

it('returns a credit a limited number of times', async () => {
  await configure(api, { max_cancels_per_available_class: 2 })
  const eva = await clientWith(api, 1)
  for (const returned of [true, true, false]) {
    const id = await booked(eva, 24)
    expect(await read(eva, id)).toMatchObject({
      cancel_returns_credit: returned,
      cancel_loses_credit: !returned,
    })
    expect((await cancel(eva, id)).body.credit_returned).toBe(returned)
  }
  expect(await creditsOf(eva)).toEqual({ used: 1 })
})

it('includes the guests, or cancels only a guest', async () => {
  const eva = await clientWith(api, 2)
  const single_class_id = await classIn(24)
  const { body } = await reserve(eva, single_class_id, { guest: 'Ana' })
  const [own, guest] = [
    body.class_reservation.class_reservation_id,
    body.guest_reservation.class_reservation_id,
  ]
  expect((await cancel(eva, guest)).body.credit_returned).toBe(true)
  expect((await read(eva, own)).deletedAt).toBeNull()
  await reserve(eva, single_class_id, { guest: 'Leo' })
  const { body: answer } = await cancel(eva, own)
  expect(answer.class_reservation.single_class.places_left).toBe(10)
  expect(await creditsOf(eva)).toEqual({ free: 2 })
})

describe('staff', () => {
  it('may always cancel for a customer; the credit follows the same rule', async () => {
    const eva = await clientWith(api, 2)
    const [late, early] = [await booked(eva, 1), await booked(eva, 24)]
    await configure(api, { allow_cancel_reservations: false })
    const reception = await api.as('reception')
    expect((await read(reception, late)).can.cancel).toBe(true)
    expect((await cancel(reception, late)).body.credit_returned).toBe(false)
    expect((await cancel(reception, early)).body.credit_returned).toBe(true)
  })

  it('are bound by the customers’ rules for their own places', async () => {
    const desk = await api.newcomer({ role: 'reception' })
    await api.build.credits(1, { customer_id: desk.customer_id })
    const id = await booked(desk, 1)
    expect((await cancel(desk, id)).body.code).toBe('too_late')
  })

  it('who teach see the reservations of their classes, and cancel only their own', async () => {
    const [leo, eva] = [await coach(api), await clientWith(api, 2)]
    const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
    const own = (await reserve(eva, single_class_id)).body.class_reservation.class_reservation_id
    const others = await booked(eva, 24)
    const seen = await read(leo, own)
    expect(seen.customer_id).toBe(eva.customer_id)
    const reason = 'Las reservaciones de otras personas se cancelan en recepción.'
    expect(seen.can.cancel).toEqual({ reason })
    const refused = await cancel(leo, own)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([403, 'forbidden', reason])
    await api.build.credits(1, { customer_id: leo.customer_id })
    expect((await cancel(leo, await booked(leo, 24))).status).toBe(200)
    for (const method of ['GET', 'DELETE']) {
      expect((await leo.call(`${method} /class_reservations/${others}`)).status).toBe(404)
    }
  })
})

it('leave an audit line and notify the customer of the credit', async () => {
  const [eva, reception] = [await clientWith(api, 2), await api.as('reception')]
  const [own, theirs] = [await booked(eva, 24), await booked(eva, 1)]
  await cancel(eva, own)
  await cancel(reception, theirs)
  await tell(api)
  const audit = await api.db
    .selectFrom('audit')
    .select(['actor_customer_id', 'entity_id', 'details'])
    .where('action', '=', 'reservation.cancelled')
    .where('entity_id', 'in', [String(own), String(theirs)])
    .orderBy('audit_id')
    .execute()
  expect(audit).toEqual([
    {
      actor_customer_id: eva.customer_id,
      entity_id: String(own),
      details: { by: 'customer', credit_returned: true },
    },
    {
      actor_customer_id: reception.customer_id,
      entity_id: String(theirs),
      details: { by: 'staff', credit_returned: false },
    },
  ])
  const mails = await api.db
    .selectFrom('message')
    .select(['subject', 'body_text'])
    .where('customer_id', '=', eva.customer_id)
    .where('kind', '=', 'reservation_cancelled')
    .orderBy('message_id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Tu reservación de Yoga quedó cancelada',
    'Tu reservación de Yoga quedó cancelada',
  ])
  expect(mails[0]?.body_text).toContain('Tu crédito está de vuelta en tu cuenta.')
  expect(mails[1]?.body_text).toContain('El crédito de esta reservación no se devuelve.')
})

it('of a missed class locks the customer before the membership, as a booking of another class does', async () => {
  const eva = await api.newcomer()
  const { customer_id } = eva
  const { available_class_id } = await api.build.membership({ customer_id })
  const { single_class_id } = await api.build.singleClass({ class_date: hoursFromNow(-3) })
  const { class_reservation_id } = await api.build.reservation({
    customer_id,
    single_class_id,
    available_class_id,
    unlimited: true,
  })
  await api.db
    .updateTable('single_class')
    .set({ settled_at: new Date() })
    .where('single_class_id', '=', single_class_id)
    .execute()
  const desk = await api.as('reception')
  const booking = await api.db.startTransaction().execute()
  await booking
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forShare()
    .execute()
  const cancelled = cancel(desk, class_reservation_id)
  await untilSomebodyWaits(api.db)
  await booking
    .selectFrom('available_class')
    .select('available_class_id')
    .where('available_class_id', '=', available_class_id)
    .forShare()
    .execute()
  await booking.commit().execute()
  expect((await cancelled).status).toBe(200)
})
