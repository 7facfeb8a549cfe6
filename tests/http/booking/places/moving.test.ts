import { beforeAll, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { lapseOffers } from '#server/features/booking/line/end-entries.ts'
import { configure } from '#tests/http/configure.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { movedTo, untilSomebodyWaits } from '#tests/races/scenarios.ts'

let api: Api
let desk: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})

const DAY = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY)
const move = (id: number, single_class_id: number, more: object = {}, who: Pick<Client, 'call'> = desk) =>
  who.call(`POST /class_reservations/${id}/move`, { body: { single_class_id, ...more } })
const takenIn = async (single_class_id: number) =>
  (
    await api.db
      .selectFrom('single_class')
      .select('taken')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
  ).taken

/** Somebody with a place, and with a guest if one is named, in a class tomorrow. */
async function booked(more: Record<string, unknown> = {}, map: string | null = null) {
  const eva = await clientWith(api, 2)
  const { single_class_id } = await api.build.singleClass({ class_date: later(1), spot_map: map })
  const { body } = await reserve(eva, single_class_id, more)
  return { eva, single_class_id, id: body.class_reservation.class_reservation_id as number, body }
}

describe('a place that moves to another class', () => {
  it('keeps its reservation and its credit, and the customer is told', async () => {
    const { eva, id, single_class_id } = await booked()
    const before = await creditsOf(eva)
    const entries = () =>
      api.db.selectFrom('credit_entry').selectAll().where('customer_id', '=', eva.customer_id).execute()
    const ledger = await entries()
    const other = await api.build.singleClass({ class_date: later(2) })
    const { status, body } = await move(id, other.single_class_id)
    expect([status, body.class_reservation.class_reservation_id]).toEqual([200, id])
    expect(body.class_reservation.single_class_id).toBe(other.single_class_id)
    expect(await creditsOf(eva)).toEqual(before)
    expect(await entries()).toEqual(ledger)
    expect([await takenIn(single_class_id), await takenIn(other.single_class_id)]).toEqual([0, 1])
    const line = await api.db
      .selectFrom('audit')
      .select(['actor_customer_id', 'details'])
      .where('action', '=', 'reservation.moved')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      actor_customer_id: desk.customer_id,
      details: { before: { single_class_id }, after: { single_class_id: other.single_class_id } },
    })
    const told = await api.db
      .selectFrom('notice')
      .select('kind')
      .where('customer_id', '=', eva.customer_id)
      .where('kind', '=', 'class_changed')
      .execute()
    expect(told).toHaveLength(1)
  })

  it('twice before a message is written names what its customer last knew, and nobody is told once it is back', async () => {
    const { eva, id, single_class_id } = await booked()
    const [second, third] = [
      await api.build.singleClass({ class_date: later(2) }),
      await api.build.singleClass({ class_date: later(3) }),
    ]
    const { class_date } = await api.db
      .selectFrom('single_class')
      .select('class_date')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    const waiting = () =>
      api.db
        .selectFrom('notice')
        .select('facts')
        .where('customer_id', '=', eva.customer_id)
        .where('kind', '=', 'class_changed')
        .execute()
    await move(id, second.single_class_id)
    await move(id, third.single_class_id)
    const was = expect.objectContaining({ class_date: class_date.toISOString() })
    expect(await waiting()).toEqual([{ facts: { class_reservation_id: id, was } }])
    expect((await move(id, single_class_id)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('takes its guests along, beside the holder', async () => {
    const { eva, id, body } = await booked({ guest: 'Ana', spot: 1, guest_spot: 2 }, '2,2')
    const guest: number = body.guest_reservation.class_reservation_id
    const other = await api.build.singleClass({ class_date: later(2), spot_map: '3,3' })
    expect((await move(guest, other.single_class_id, { spot: 1 })).body.code).toBe('guest_place')
    expect((await move(id, other.single_class_id, { spot: 5 })).status).toBe(200)
    const { body: seen } = await desk.call(`GET /single_class/${other.single_class_id}/roster`)
    expect(seen.roster).toMatchObject([
      { customer: { customer_id: eva.customer_id }, spot: 5 },
      { guest: 'Ana', spot: 4 },
    ])
    expect(await takenIn(other.single_class_id)).toBe(2)
  })

  it('leaves the waitlist of the other class', async () => {
    const { eva, id } = await booked()
    const other = await api.build.singleClass({ class_date: later(2) })
    const { waitlist_id } = await api.build.waitlist({
      customer_id: eva.customer_id,
      single_class_id: other.single_class_id,
    })
    await move(id, other.single_class_id)
    const entry = await api.db
      .selectFrom('waitlist')
      .select('state')
      .where('waitlist_id', '=', waitlist_id)
      .executeTakeFirstOrThrow()
    expect(entry.state).toBe('reserved')
  })

  it('takes the place that is offered to its customer there, while the offer stands', async () => {
    const offered = async (offered_until: Date) => {
      const { eva, id } = await booked()
      const { single_class_id } = await api.build.singleClass({ class_date: later(2), capacity: 1 })
      const { customer_id } = eva
      await api.build.waitlist({ customer_id, single_class_id, state: 'offered', offered_until })
      return { id, single_class_id }
    }
    const [open, over] = [await offered(later(1)), await offered(later(-1))]
    expect((await move(over.id, over.single_class_id)).body.code).toBe('class_full')
    expect((await move(open.id, open.single_class_id)).status).toBe(200)
    expect(await takenIn(open.single_class_id)).toBe(1)
    // An offer ends by a job, as one that is over.
    await lapseOffers(api.db, new Date())
    expect(await verify(api.db)).toEqual([])
  })

  it('that was transferred goes only where the credit that paid for it does, which comes back from there', async () => {
    const { eva, id, single_class_id } = await booked()
    const { class_type_id } = await api.db
      .selectFrom('single_class')
      .select('class_type_id')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('available_class')
      .set({ class_types: [class_type_id] })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    await configure(api, { allow_transfers: true })
    const { body } = await eva.call(`POST /class_reservations/${id}/transfer`)
    const token = String(body.url).split('/').at(-1)
    const got = await (await api.newcomer()).call(`POST /transfers/${token}/accept`)
    const received: number = got.body.class_reservation.class_reservation_id
    const other = await api.build.singleClass({ class_date: later(2) })
    const alike = await api.build.singleClass({ class_date: later(2), class_type_id })
    expect((await move(received, other.single_class_id)).body.code).toBe('credit_unfit')
    expect((await move(received, alike.single_class_id)).status).toBe(200)
    expect(await verify(api.db)).toEqual([])
    const admin = await api.as('admin')
    const off = await admin.call(`DELETE /single_class/${alike.single_class_id}`, { body: {} })
    expect(off.body.cancelled).toMatchObject({ reservations: 1, credits_returned: 1 })
    expect(await creditsOf(eva)).toEqual({ free: 2 })
    expect(await verify(api.db)).toEqual([])
  })

  it('is refused by the rules, and nothing changes', async () => {
    const { eva, id, single_class_id } = await booked()
    const full = await api.build.singleClass({ class_date: later(2), capacity: 1 })
    await api.build.reservation({ single_class_id: full.single_class_id })
    const begun = await api.build.singleClass({ class_date: later(-1) })
    const mapped = await api.build.singleClass({ class_date: later(2), spot_map: '2' })
    const twice = await api.build.singleClass({ class_date: later(3) })
    await reserve(eva, twice.single_class_id)
    const dear = await api.build.singleClass({ class_date: later(3) })
    const credit = await api.db
      .selectFrom('class_reservation')
      .select('available_class_id')
      .where('class_reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    const expect409 = async (to: number, code: string, body: object = {}) => {
      const reply = await move(id, to, body)
      expect([reply.status, reply.body.code]).toEqual([409, code])
    }
    await expect409(full.single_class_id, 'class_full')
    await expect409(single_class_id, 'same_class')
    await expect409(twice.single_class_id, 'already_reserved')
    expect((await move(id, begun.single_class_id)).body.code).toBe('class_begun')
    expect((await move(id, mapped.single_class_id)).body.fields).toEqual({ spot: 'Debes elegir un lugar.' })
    expect((await move(id, 2_147_483_647)).status).toBe(404)
    expect((await move(2_147_483_647, dear.single_class_id)).status).toBe(404)
    await api.db
      .updateTable('available_class')
      .set({ class_types: [mapped.class_type_id] })
      .where('available_class_id', '=', credit.available_class_id)
      .execute()
    const unfit = await move(id, dear.single_class_id)
    expect([unfit.status, unfit.body.code]).toEqual([412, 'credit_unfit'])
    await desk.call('PUT /class_reservations', { body: { class_reservation_id: id, attend: true } })
    await expect409(mapped.single_class_id, 'attended', { spot: 1 })
    const { body } = await desk.call(`GET /class_reservations/${id}`)
    expect(body.class_reservation.single_class_id).toBe(single_class_id)
    expect((await move(id, dear.single_class_id, {}, eva)).status).toBe(403)
  })

  it('never takes a place that somebody else takes at the same moment', async () => {
    const [one, two] = [await booked(), await booked()]
    const last = await api.build.singleClass({ class_date: later(2), capacity: 1 })
    const replies = await Promise.all([one, two].map(({ id }) => move(id, last.single_class_id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await takenIn(last.single_class_id)).toBe(1)
  })

  it('moves two people the other way round at the same moment', async () => {
    const [one, two] = [await booked(), await booked()]
    const replies = await Promise.all([move(one.id, two.single_class_id), move(two.id, one.single_class_id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it.each([{ spot: 7 }, { attend: true }])(
    'is not changed at that moment by what was seen in the class that it leaves: %o',
    async (change) => {
      const { id, single_class_id } = await booked({ spot: 2 }, '3,4')
      const other = await api.build.singleClass({ class_date: later(2), spot_map: '2,2' })
      const put = (body: object) =>
        desk.call('PUT /class_reservations', { body: { class_reservation_id: id, ...body } })
      const moving = await movedTo(api.db, {
        class_reservation_id: id,
        from: single_class_id,
        to: other.single_class_id,
      })
      const answer = put(change)
      await untilSomebodyWaits(api.db)
      await moving.commit().execute()
      expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
      const { body } = await desk.call(`GET /class_reservations/${id}`)
      expect(body.class_reservation).toMatchObject({ attend: false, spot: 2 })
      // Asked again, it is about the new class: that one has no spot 7.
      expect((await put({ spot: 7 })).status).toBe(400)
      expect((await put({ attend: true })).status).toBe(200)
    },
  )
})
