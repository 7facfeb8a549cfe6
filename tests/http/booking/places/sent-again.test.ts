import { beforeAll, expect, it } from 'vitest'
import { clientWith, coach, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { fullClass, join, statesOf, waiter } from '#tests/http/booking/line/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
let admin: Client

beforeAll(async () => {
  api = await startApi()
  await configure(api, { waitlist_enabled: true, waitlist_mode: 'broadcast', allow_transfers: true })
  desk = await api.as('reception')
  admin = await api.as('admin')
})

/** Sends a call again as a page does whose answer was lost. */
async function twice(who: Pick<Client, 'call'>, call: string, body?: object) {
  const sent = { ...(body && { body }), key: crypto.randomUUID() }
  const [first, second] = [await who.call(call, sent), await who.call(call, sent)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  return first.body
}

/** How often the audit tells of something, by its action. */
const told = async (action: string, id: number) =>
  (
    await api.db
      .selectFrom('audit')
      .select('audit_id')
      .where('action', '=', action)
      .where('entity_id', '=', String(id))
      .execute()
  ).length

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

it('the desk cancels a place once, and gives its credit back once', async () => {
  const eva = await clientWith(api, 1)
  const { single_class_id } = await api.build.singleClass({ class_date: inDays(3) })
  const { class_reservation_id: id } = (await reserve(eva, single_class_id)).body.class_reservation
  expect(await twice(desk, `DELETE /class_reservations/${id}`)).toMatchObject({ credit_returned: true })
  expect(await creditsOf(eva)).toEqual({ free: 1 })
  expect(await told('reservation.cancelled', id)).toBe(1)
})

it('the desk adds to a waitlist, moves and removes once', async () => {
  const { single_class_id } = await fullClass(api)
  const ana = await waiter(api, single_class_id)
  const { customer_id } = await clientWith(api, 1)
  const { waitlist } = await twice(desk, 'POST /waitlist', { single_class_id, customer_id })
  expect(waitlist.position).toBe(2)
  const { waitlist_id: id } = waitlist
  await twice(desk, `POST /waitlist/${id}/move`, { position: 1 })
  await twice(desk, `DELETE /waitlist/${id}`)
  expect(await statesOf(api, single_class_id)).toEqual(['waiting', 'left'])
  expect(await told('waitlist.left', id)).toBe(1)
  expect((await join(ana, single_class_id)).body.code).toBe('already_waiting')
})

it('a move that is sent again does not undo what another one at the desk did since', async () => {
  const { single_class_id } = await fullClass(api)
  const [eva, ana] = [await waiter(api, single_class_id), await waiter(api, single_class_id)]
  const sent = { body: { position: 1 }, key: crypto.randomUUID() }
  await desk.call(`POST /waitlist/${ana.waitlist_id}/move`, sent)
  await admin.call(`POST /waitlist/${eva.waitlist_id}/move`, { body: { position: 1 } })
  expect((await desk.call(`POST /waitlist/${ana.waitlist_id}/move`, sent)).status).toBe(200)
  const { body } = await eva.call(`GET /waitlist/${eva.waitlist_id}`)
  expect(body.waitlist.position).toBe(1)
})

it('a link to a place is revoked and accepted once', async () => {
  const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 0)]
  const { single_class_id } = await api.build.singleClass({ class_date: inDays(3) })
  const { class_reservation_id: id } = (await reserve(eva, single_class_id)).body.class_reservation
  const offer = () => eva.call(`POST /class_reservations/${id}/transfer`)
  await offer()
  await twice(eva, `DELETE /class_reservations/${id}/transfer`)
  const token = (await offer()).body.url.split('/').at(-1)
  const { class_reservation } = await twice(ana, `POST /transfers/${token}/accept`)
  expect(class_reservation).toMatchObject({ customer_id: ana.customer_id, received: true })
  expect(await told('transfer.accepted', class_reservation.class_reservation_id)).toBe(1)
})

it('a class is cancelled once, with the offer to undo it, which is taken once', async () => {
  const eva = await clientWith(api, 1)
  const { single_class_id: id } = await api.build.singleClass({ class_date: inDays(4) })
  await reserve(eva, id)
  const { undo, cancelled } = await twice(admin, `DELETE /single_class/${id}`, { reason: '' })
  expect(cancelled).toMatchObject({ reservations: 1, credits_returned: 1 })
  await twice(admin, `POST /schedule/changes/${undo.schedule_undo_id}/undo`, {})
  expect(await creditsOf(eva)).toEqual({ used: 1 })
})

it('a request for a substitute is withdrawn and accepted once', async () => {
  const [ana, bea] = [await coach(api), await coach(api)]
  const { single_class_id } = await api.build.singleClass({
    class_date: inDays(5),
    instructor_ids: [ana.instructor_id],
  })
  const ask = async (): Promise<number> =>
    (await ana.call('POST /substitutes', { body: { single_class_id } })).body.substitute.substitute_request_id
  await twice(ana, `DELETE /substitutes/${await ask()}`)
  await twice(bea, `POST /substitutes/${await ask()}/accept`, {})
  expect(await told('substitute.accepted', single_class_id)).toBe(1)
})

it('a penalty is lifted and a note removed once', async () => {
  const { customer_id } = await clientWith(api, 0)
  const end_date = inDays(3).toISOString().slice(0, 10)
  const given = await admin.call('POST /class_reservation_penaltys', { body: { customer_id, end_date } })
  const { class_reservation_penalty_id: id } = given.body.class_reservation_penalty
  await twice(admin, `DELETE /class_reservation_penaltys/${id}`, { reason: 'Avisó a tiempo' })
  const noted = await desk.call('POST /customer/notes', { body: { customer_id, text: 'Prefiere al fondo' } })
  await twice(desk, `DELETE /customer/notes/${noted.body.customer_note.customer_note_id}`)
})
