import { beforeAll, beforeEach, expect, it } from 'vitest'
import { reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => configure(api, { reservation_rating_enabled: true }))

/** A place in a class that is over. */
async function visited(
  who: Pick<Client, 'customer_id'>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(Date.now() - 3_600_000) })
  const { customer_id } = who
  const row = await api.build.reservation({
    customer_id,
    single_class_id,
    is_paid: true,
    attend: true,
    ...more,
  })
  return row.class_reservation_id
}
const rate = (who: Pick<Client, 'call'>, class_reservation_id: number, more: Record<string, unknown> = {}) =>
  who.call('POST /class_reservations/rating', {
    body: { class_reservation_id, class_stars: 5, coach_stars: 4, ...more },
  })
const kept = (id: number) =>
  api.db
    .selectFrom('class_reservation')
    .where('class_reservation_id', '=', id)
    .select(['class_stars', 'coach_stars', 'comment'])
    .executeTakeFirstOrThrow()
const nothing = { class_stars: null, coach_stars: null, comment: null }

it('stores the stars and the comment, with rules on who may see them', async () => {
  const eva = await api.newcomer()
  const id = await visited(eva)
  const { status, body } = await rate(eva, id, { customer_id: eva.customer_id, comment: '  Gran clase ' })
  expect(status).toBe(200)
  expect(body.class_reservation).toMatchObject({
    class_reservation_id: id,
    class_stars: 5,
    coach_stars: 4,
    can: { rate: { reason: 'Ya calificaste esta clase.' } },
  })
  expect(await kept(id)).toEqual({ class_stars: 5, coach_stars: 4, comment: 'Gran clase' })
  const [line] = await api.db
    .selectFrom('audit')
    .where('action', '=', 'reservation.rated')
    .selectAll()
    .execute()
  expect(line).toMatchObject({ actor_customer_id: eva.customer_id, entity_id: String(id) })
})

it('is accepted once, also of two at the same moment', async () => {
  const eva = await api.newcomer()
  const id = await visited(eva)
  const replies = await Promise.all([rate(eva, id), rate(eva, id, { class_stars: 1 })])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { status, body } = await rate(eva, id)
  expect([status, body.code, body.error]).toEqual([409, 'rated', 'Ya calificaste esta clase.'])
})

it('refuses a visitor, and answers 404 to anybody else, staff included', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const id = await visited(eva)
  expect((await rate(api.visitor, id)).status).toBe(401)
  for (const other of [ana, await api.as('admin')]) {
    expect((await rate(other, id)).status).toBe(404)
    expect((await rate(other, id, { customer_id: eva.customer_id })).status).toBe(403)
  }
  expect(await kept(id)).toEqual(nothing)
})

it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
  ['before the class', { attend: false }, {}, 'not_attended'],
  ['while the cash is due', { is_paid: false }, {}, 'not_attended'],
  ['a cancelled place', { deleted_at: new Date(), cancelled_by: 'customer' }, {}, 'cancelled'],
  ['where it is off', {}, { reservation_rating_enabled: false }, 'rating_off'],
])('is refused %s', async (_, place, settings, code) => {
  await configure(api, { reservation_rating_enabled: true, ...settings })
  const eva = await api.newcomer()
  const id = await visited(eva, place)
  const { status, body } = await rate(eva, id)
  expect([status, body.code]).toEqual([412, code])
  expect(await kept(id)).toEqual(nothing)
})

it('is not for a guest’s place', async () => {
  await configure(api, { allow_class_guests: true })
  const eva = await api.newcomer()
  await api.build.credits(2, { customer_id: eva.customer_id })
  const { single_class_id } = await api.build.singleClass()
  const { body } = await reserve(eva, single_class_id, { guest: 'Ana' })
  const reply = await rate(eva, body.guest_reservation.class_reservation_id)
  expect([reply.status, reply.body.code]).toEqual([412, 'guest_place'])
})

// The fields are named by the contract alone: without its rule the table's CHECK would still refuse, and name none.
it.each<[string, Record<string, unknown>, string[]]>([
  ['no stars', { class_stars: undefined, coach_stars: undefined }, ['class_stars', 'coach_stars']],
  ['none and six', { class_stars: 0, coach_stars: 6 }, ['class_stars', 'coach_stars']],
  ['half a star', { class_stars: 4.5 }, ['class_stars']],
  ['a comment without end', { comment: 'a'.repeat(1001) }, ['comment']],
])('names the invalid field: %s', async (_, more, fields) => {
  const eva = await api.newcomer()
  const id = await visited(eva)
  const { status, body } = await rate(eva, id, more)
  expect([status, Object.keys(body.fields)]).toEqual([400, fields])
  expect(await kept(id)).toEqual(nothing)
})
