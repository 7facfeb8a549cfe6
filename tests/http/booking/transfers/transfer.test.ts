import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { clientWith, creditsOf, reserve, tell } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { PUBLIC_URL: 'https://reserva.casaaura.mx' } })
})
beforeEach(() =>
  configure(api, { allow_transfers: true, allow_class_guests: true, allow_cancel_reservations: false }),
)

type Caller = Pick<Client, 'call'>

/** A place of somebody new, with what else was asked for. */
async function held(
  more: Record<string, unknown> = {},
  given: Parameters<Api['build']['singleClass']>[0] = {},
) {
  const eva = await clientWith(api, 2)
  const { single_class_id } = await api.build.singleClass({ capacity: 2, ...given })
  const { body } = await reserve(eva, single_class_id, more)
  const id = body.class_reservation.class_reservation_id as number
  return { eva, single_class_id, id, guest_id: body.guest_reservation?.class_reservation_id as number }
}
const offer = (who: Caller, id: number) => who.call(`POST /class_reservations/${id}/transfer`)
const tokenOf = ({ body }: { body: { url: string } }): string =>
  /^https:\/\/reserva\.casaaura\.mx\/transferencia\/([\w-]{24})$/.exec(body.url)![1]!
const linkTo = async (who: Caller, id: number) => tokenOf(await offer(who, id))
const look = (who: Caller, token: string) => who.call(`GET /transfers/${token}`)
const accept = (who: Caller, token: string) => who.call(`POST /transfers/${token}/accept`)
const read = async (who: Caller, id: number) =>
  (await who.call(`GET /class_reservations/${id}`)).body.class_reservation
const taken = async (single_class_id: number) =>
  (
    await api.db
      .selectFrom('single_class')
      .where('single_class_id', '=', single_class_id)
      .select('taken')
      .executeTakeFirstOrThrow()
  ).taken

it('transfers a place: same spot, no credit of the receiver, the giver’s stays spent, both are notified', async () => {
  const { eva, id, single_class_id } = await held({ spot: 2 }, { spot_map: '2' })
  const ana = await clientWith(api, 1)
  await tell(api)
  const { status, body } = await offer(eva, id)
  expect(status).toBe(200)
  expect(Date.parse(body.valid_until)).toBe(Date.parse((await read(eva, id)).single_class.class_date))
  expect(await read(eva, id)).toMatchObject({ transfer_open: true, can: { transfer: true } })

  const reply = await accept(ana, tokenOf({ body }))
  expect(reply.status).toBe(200)
  const { class_reservation_id: got, ...place } = reply.body.class_reservation
  expect(place).toMatchObject({
    customer_id: ana.customer_id,
    single_class_id,
    spot: 2,
    is_cash: false,
    deletedAt: null,
    transferred: false,
    received: true,
    cancel_returns_credit: false,
  })
  expect(await read(eva, id)).toMatchObject({
    deletedAt: expect.any(String),
    transferred: true,
    transfer_open: false,
    can: { cancel: { reason: 'Esta reservación ya está cancelada.' }, transfer: expect.anything() },
  })
  expect([await creditsOf(eva), await creditsOf(ana)]).toEqual([{ free: 1, used: 1 }, { free: 1 }])
  expect(await taken(single_class_id)).toBe(1)
  const kinds = await api.db
    .selectFrom('credit_entry')
    .where('class_reservation_id', 'in', [id, got])
    .select(['kind', 'customer_id', 'class_reservation_id as place'])
    .orderBy('credit_entry_id')
    .execute()
  expect(kinds).toEqual([
    { kind: 'reserved', customer_id: eva.customer_id, place: id },
    { kind: 'transferred', customer_id: eva.customer_id, place: id },
  ])
  const notices = await api.db
    .selectFrom('notice')
    .where('customer_id', '=', eva.customer_id)
    .selectAll()
    .execute()
  expect(notices).toMatchObject([{ kind: 'transfer_accepted', facts: { class_reservation_id: id } }])
  await tell(api)
  const told = await api.db
    .selectFrom('message')
    .where('customer_id', 'in', [ana.customer_id, eva.customer_id])
    .where('kind', 'in', ['reservation_made', 'reservation_cancelled'])
    .where('channel', '=', 'mail')
    .select(['customer_id', 'kind'])
    .orderBy('kind')
    .orderBy('customer_id')
    .execute()
  expect(told).toEqual([
    { customer_id: eva.customer_id, kind: 'reservation_made' },
    { customer_id: ana.customer_id, kind: 'reservation_made' },
  ])
  const audited = await api.db
    .selectFrom('audit')
    .where('action', 'like', 'transfer.%')
    .where('entity_id', 'in', [String(id), String(got)])
    .select(['action', 'actor_customer_id'])
    .orderBy('audit_id')
    .execute()
  expect(audited).toEqual([
    { action: 'transfer.offered', actor_customer_id: eva.customer_id },
    { action: 'transfer.accepted', actor_customer_id: ana.customer_id },
  ])
  expect(await verify(api.db)).toEqual([])
})

it('includes the guests, in a full class', async () => {
  const { eva, id, guest_id, single_class_id } = await held({ guest: 'Paula' })
  const ana = await clientWith(api, 0)
  const token = await linkTo(eva, id)
  expect((await look(ana, token)).body.transfer).toMatchObject({ guests: 1, can_accept: true })
  expect((await accept(ana, token)).status).toBe(200)
  const { body } = await ana.call('GET /class_reservations')
  expect(body.class_reservations.map(({ guest }: { guest: string | null }) => guest)).toEqual([null, 'Paula'])
  expect((await read(eva, guest_id)).transferred).toBe(true)
  expect(await creditsOf(eva)).toEqual({ used: 2 })
  expect(await taken(single_class_id)).toBe(2)
  expect(await verify(api.db)).toEqual([])
})

it('can be repeated by the receiver', async () => {
  const { eva, id } = await held()
  const [ana, leo] = [await clientWith(api, 0), await clientWith(api, 0)]
  const { body } = await accept(ana, await linkTo(eva, id))
  const again = await linkTo(ana, body.class_reservation.class_reservation_id)
  expect((await accept(leo, again)).status).toBe(200)
  expect(await verify(api.db)).toEqual([])
})

it('returns the credit to whoever paid, after any number of transfers, when the studio cancels', async () => {
  const { eva, id, single_class_id } = await held({ guest: 'Paula' })
  const [ana, leo] = [await clientWith(api, 0), await clientWith(api, 0)]
  const { body } = await accept(ana, await linkTo(eva, id))
  await accept(leo, await linkTo(ana, body.class_reservation.class_reservation_id))
  const { status } = await (await api.as('admin')).call(`DELETE /single_class/${single_class_id}`)
  expect(status).toBe(200)
  expect([await creditsOf(eva), await creditsOf(leo)]).toEqual([{ free: 2 }, {}])
  expect(await verify(api.db)).toEqual([])
})

it('includes an unpaid cash amount', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const { single_class_id } = await api.build.singleClass()
  const row = await api.build.reservation({ customer_id: eva.customer_id, single_class_id })
  const token = await linkTo(eva, row.class_reservation_id)
  expect((await look(ana, token)).body.transfer.cash_pending).toBe(true)
  expect((await accept(ana, token)).body.class_reservation).toMatchObject({ is_cash: true, is_paid: false })
})

it('shows a visitor the class and the giver’s first name, and nothing else', async () => {
  const { id, eva, single_class_id } = await held()
  await api.db
    .updateTable('customer')
    .set({ name: 'Eva María' })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  const { status, body } = await look(api.visitor, await linkTo(eva, id))
  expect(status).toBe(200)
  expect(Object.keys(body.transfer).toSorted()).toEqual([
    'can_accept',
    'cash_pending',
    'giver',
    'guests',
    'single_class',
    'spot',
  ])
  expect(body.transfer).toMatchObject({ giver: 'Eva', single_class: { single_class_id }, can_accept: true })
  expect(JSON.stringify(body)).not.toMatch(/Luna|example\.com|customer_id/)
})

it('stores only a hash of the link', async () => {
  const { eva, id } = await held()
  const token = await linkTo(eva, id)
  const rows = await api.db.selectFrom('reservation_transfer').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

describe('a link', () => {
  it('works once', async () => {
    const { eva, id } = await held()
    const [ana, leo] = [await clientWith(api, 0), await clientWith(api, 0)]
    const token = await linkTo(eva, id)
    await accept(ana, token)
    const { status, body } = await accept(leo, token)
    expect([status, body.code, body.error]).toEqual([409, 'accepted', 'Este lugar ya lo tomó otra persona.'])
    expect((await look(leo, token)).body.transfer.can_accept).toEqual({ reason: body.error })
    // Who took it reads that it is theirs.
    expect((await look(ana, token)).body.transfer.can_accept).toEqual({
      reason: 'Ya tienes un lugar reservado en esta clase.',
    })
  })

  it('is neither revoked nor made anew once the place was taken', async () => {
    const { eva, id } = await held()
    await accept(await clientWith(api, 0), await linkTo(eva, id))
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await eva.call(`${method} /class_reservations/${id}/transfer`)
      expect([status, body.code, body.error]).toEqual([409, 'transferred', 'Tu lugar ya es de otra persona.'])
    }
  })

  it('ends with a new one, and when it is revoked', async () => {
    const { eva, id } = await held()
    const ana = await clientWith(api, 0)
    const [first, second] = [await linkTo(eva, id), await linkTo(eva, id)]
    expect((await accept(ana, first)).body.code).toBe('revoked')
    const { status, body } = await eva.call(`DELETE /class_reservations/${id}/transfer`)
    expect([status, body.class_reservation.transfer_open]).toEqual([200, false])
    expect((await accept(ana, second)).body.code).toBe('revoked')
    const again = await eva.call(`DELETE /class_reservations/${id}/transfer`)
    expect([again.status, again.body.code]).toEqual([409, 'no_transfer'])
  })

  it('is created and revoked by the holder alone', async () => {
    const { eva, id } = await held()
    await linkTo(eva, id)
    for (const method of ['POST', 'DELETE']) {
      expect((await api.visitor.call(`${method} /class_reservations/${id}/transfer`)).status).toBe(401)
      for (const who of ['customer', 'reception', 'admin'] as const) {
        const reply = await (await api.as(who)).call(`${method} /class_reservations/${id}/transfer`)
        expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
      }
    }
    expect((await read(eva, id)).transfer_open).toBe(true)
    const seen = await read(await api.as('admin'), id)
    expect(seen.can.transfer).toEqual({ reason: 'Solo quien reservó puede pasar su lugar.' })
  })

  it('must exist, and taking the place requires a session', async () => {
    const { eva, id } = await held()
    expect((await accept(api.visitor, await linkTo(eva, id))).status).toBe(401)
    expect((await look(api.visitor, 'no-es-un-enlace')).status).toBe(404)
    const { status, body } = await accept(eva, 'no-es-un-enlace')
    expect([status, body.error]).toEqual([404, 'Lo sentimos, este enlace no existe.'])
  })
})

describe('a transfer is refused, and nothing changes,', () => {
  const settled = async (id: number) => expect((await read(await api.as('admin'), id)).deletedAt).toBeNull()

  it('for the giver and for somebody with a place', async () => {
    const { eva, id, single_class_id } = await held()
    const ana = await clientWith(api, 1)
    const token = await linkTo(eva, id)
    await reserve(ana, single_class_id)
    expect([(await accept(eva, token)).body.code, (await accept(ana, token)).body.code]).toEqual([
      'own',
      'already_reserved',
    ])
    expect((await look(eva, token)).body.transfer.can_accept).toMatchObject({ reason: /propio/ })
    await settled(id)
  })

  it('while the studio does not allow it, also with an earlier link', async () => {
    const { eva, id } = await held()
    const ana = await clientWith(api, 0)
    const token = await linkTo(eva, id)
    await configure(api, { allow_transfers: false })
    for (const reply of [await offer(eva, id), await accept(ana, token)])
      expect([reply.status, reply.body.code]).toEqual([412, 'transfers_off'])
    expect((await read(eva, id)).can.transfer).toEqual({ reason: 'Pasar el lugar no está disponible.' })
    await settled(id)
  })

  it('after the class has begun, and after it is cancelled', async () => {
    const { eva, id, single_class_id } = await held()
    const ana = await clientWith(api, 0)
    const token = await linkTo(eva, id)
    const change = (values: Record<string, Date | null>) =>
      api.db.updateTable('single_class').set(values).where('single_class_id', '=', single_class_id).execute()
    await change({ class_date: new Date(Date.now() - 1000) })
    for (const reply of [await offer(eva, id), await accept(ana, token)])
      expect([reply.status, reply.body.code]).toEqual([412, 'class_begun'])
    await change({ class_date: new Date(Date.now() + 3_600_000) })
    await change({ cancelled_at: new Date() })
    for (const reply of [await offer(eva, id), await accept(ana, token)])
      expect([reply.status, reply.body.code]).toEqual([412, 'class_cancelled'])
    await settled(id)
    await change({ cancelled_at: null })
  })

  it('after the giver has cancelled', async () => {
    const { eva, id } = await held()
    const ana = await clientWith(api, 0)
    const token = await linkTo(eva, id)
    await configure(api, { allow_cancel_reservations: true, cancel_timeframe_value: 0 })
    expect((await eva.call(`DELETE /class_reservations/${id}`)).status).toBe(200)
    const reply = await accept(ana, token)
    expect([reply.status, reply.body.code]).toEqual([409, 'cancelled'])
    expect((await offer(eva, id)).body.code).toBe('cancelled')
    expect(await creditsOf(eva)).toEqual({ free: 2 })
  })

  it('for a guest’s place alone, one paid by a membership, and one checked in', async () => {
    const { eva, guest_id } = await held({ guest: 'Paula' })
    expect((await offer(eva, guest_id)).body.code).toBe('guest_place')
    const leo = await api.newcomer()
    await api.build.membership({ customer_id: leo.customer_id })
    const { single_class_id } = await api.build.singleClass()
    const { body } = await reserve(leo, single_class_id)
    const id = body.class_reservation.class_reservation_id
    const reply = await offer(leo, id)
    expect([reply.status, reply.body.code]).toEqual([412, 'membership'])
    const other = await held()
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', other.id)
      .execute()
    expect((await offer(other.eva, other.id)).body.code).toBe('attended')
  })

  it('after a guest was checked in, also with an earlier link', async () => {
    const { eva, id, guest_id } = await held({ guest: 'Paula' })
    const ana = await clientWith(api, 0)
    const [desk, token] = [await api.as('reception'), await linkTo(eva, id)]
    const checkIn = (attend: boolean) =>
      desk.call(`PUT /class_reservations/${guest_id}`, { body: { attend } })
    expect((await checkIn(true)).status).toBe(200)
    const shown = await ana.call(`GET /transfers/${token}`)
    const reason = 'Ya se registró la asistencia en este lugar y no se puede pasar.'
    expect(shown.body.transfer.can_accept).toEqual({ reason })
    const refused = await accept(ana, token)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([412, 'attended', reason])
    const { body } = await eva.call(`GET /class_reservations/${id}`)
    expect(body.class_reservation.can.transfer).toEqual({
      reason: 'Ya se registró la asistencia en este lugar.',
    })
    expect((await offer(eva, id)).body.code).toBe('attended')
    await settled(id)
    expect((await checkIn(false)).status).toBe(200)
    expect((await accept(ana, token)).status).toBe(200)
  })

  it('for a blocked account', async () => {
    const { eva, id } = await held()
    const ana = await clientWith(api, 0)
    const token = await linkTo(eva, id)
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', ana.customer_id)
      .execute()
    api.services.liveness.forget()
    expect((await accept(ana, token)).status).toBeGreaterThanOrEqual(401)
    await settled(id)
  })
})
