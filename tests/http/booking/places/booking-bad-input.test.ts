import { beforeAll, expect, it } from 'vitest'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

const HOUR = 3_600_000

let api: Api
let eva: Client
let admin: Client
/** Classes and places of this file's people. */
let given: {
  open: number
  mapped: number
  own: number
  foreign: number
  gone: number
  visited: number
  rated: number
}

beforeAll(async () => {
  api = await startApi()
  await configure(api, { allow_class_guests: true, reservation_rating_enabled: true, waitlist_enabled: true })
  admin = await api.as('admin')
  eva = await clientWith(api, 9)
  const other = await clientWith(api, 1)
  const classId = async (more: Parameters<Api['build']['singleClass']>[0] = {}) =>
    (await api.build.singleClass(more)).single_class_id
  const place = async (who: Client) =>
    (await reserve(who, await classId())).body.class_reservation.class_reservation_id as number
  const over = async () => {
    const { customer_id } = eva
    const single_class_id = await classId({ class_date: new Date(Date.now() - HOUR) })
    const row = { customer_id, single_class_id, is_paid: true, attend: true }
    return (await api.build.reservation(row)).class_reservation_id
  }
  given = {
    open: await classId(),
    mapped: await classId({ spot_map: '2,3', capacity: 5 }),
    own: await place(eva),
    foreign: await place(other),
    gone: await place(eva),
    visited: await over(),
    rated: await over(),
  }
  const done = [await eva.call(`DELETE /class_reservations/${given.gone}`), await rate(given.rated)]
  if (done.some(({ status }) => status !== 200)) throw new Error('What comes twice could not come once.')
})

function rate(class_reservation_id: number, more: Record<string, unknown> = {}): Promise<Reply> {
  const body = { class_reservation_id, class_stars: 5, coach_stars: 4, ...more }
  return eva.call('POST /class_reservations/rating', { body })
}
const schedule = (start_date: string, end_date: string): Promise<Reply> =>
  api.visitor.call('GET /schedule', { query: { start_date, end_date } })
const rename = (name: string): Promise<Reply> =>
  eva.call('PUT /single_class/guest', { body: { class_reservation_id: given.own, name } })
const putClass = (more: Record<string, unknown>): Promise<Reply> =>
  admin.call('PUT /single_class', { body: { single_class_id: given.open, ...more } })

/** What booking has stored; refused attempts are kept on purpose. */
async function stored(): Promise<string> {
  const tables = [
    'single_class',
    'class_reservation',
    'available_class',
    'credit_entry',
    'waitlist',
    'notice',
  ]
  const sums = tables.map(
    (name) =>
      `select '${name}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
       from ${name} t`,
  )
  return JSON.stringify((await api.services.pool.query(`${sums.join(' union all ')} order by name`)).rows)
}

const UNKNOWN = 2_147_483_647
const GUEST = 'Debes ingresar un nombre para tu invitado'

it.each<[string, () => Promise<Reply>, number, RegExp | string]>([
  ['a place in an unknown class', () => reserve(eva, UNKNOWN), 404, /^No encontramos esta clase|clase/i],
  ['an unknown class', () => api.visitor.call(`GET /single_class/single/${UNKNOWN}`), 404, /clase/i],
  [
    'the rules of an unknown class',
    () => eva.call(`GET /single_class/${UNKNOWN}/eligibility`),
    404,
    /clase/i,
  ],
  [
    'the line of an unknown class',
    () => eva.call('POST /waitlist', { body: { single_class_id: UNKNOWN } }),
    404,
    /clase/i,
  ],
  [
    'somebody else’s place, read',
    () => eva.call(`GET /class_reservations/${given.foreign}`),
    404,
    /reservación/i,
  ],
  [
    'somebody else’s place, cancelled',
    () => eva.call(`DELETE /class_reservations/${given.foreign}`),
    404,
    /reservación/i,
  ],
  ['somebody else’s place, rated', () => rate(given.foreign), 404, /reservación/i],
  ['a spot beyond the map', () => reserve(eva, given.mapped, { spot: 6 }), 400, /lugar/i],
  ['spot 0', () => reserve(eva, given.mapped, { spot: 0 }), 400, /lugar|campo/i],
  ['a spot where there is no map', () => reserve(eva, given.open, { spot: 1 }), 400, /lugar/i],
  ['no spot where there is a map', () => reserve(eva, given.mapped), 400, /lugar/i],
  [
    'a guest’s spot beyond the map',
    () => reserve(eva, given.mapped, { spot: 1, guest: 'Paula', guest_spot: 9 }),
    400,
    /lugar/i,
  ],
  [
    'both on one spot',
    () => reserve(eva, given.mapped, { spot: 1, guest: 'Paula', guest_spot: 1 }),
    409,
    /lugar/i,
  ],
  ['a guest of one letter', () => reserve(eva, given.open, { guest: 'P' }), 400, GUEST],
  ['a guest of one letter and spaces', () => reserve(eva, given.open, { guest: '  P  ' }), 400, GUEST],
  ['a guest renamed to one letter', () => rename('P'), 400, GUEST],
  // Stars are refused twice: by the contract, and in words that name no field by the table's CHECK (constraints.test.ts).
  ['0 stars', () => rate(given.visited, { class_stars: 0 }), 400, /./],
  ['6 stars', () => rate(given.visited, { class_stars: 6 }), 400, /./],
  ['0 stars for the coach', () => rate(given.visited, { coach_stars: 0 }), 400, /./],
  ['6 stars for the coach', () => rate(given.visited, { coach_stars: 6 }), 400, /./],
  ['four stars and a half', () => rate(given.visited, { class_stars: 4.5 }), 400, /./],
  ['a rating twice', () => rate(given.rated), 409, 'Ya calificaste esta clase.'],
  ['a rating before the class', () => rate(given.own), 412, 'Podrás calificar la clase después de asistir.'],
  [
    'cancelling twice',
    () => eva.call(`DELETE /class_reservations/${given.gone}`),
    409,
    'Esta reservación ya está cancelada.',
  ],
  ['dates the wrong way round', () => schedule('2026-05-10', '2026-05-09'), 400, /./],
  ['a month of 43 days', () => schedule('2026-05-01', '2026-06-12'), 400, /./],
  ['the year 10000', () => schedule('9999-12-31', '10000-01-01'), 400, /./],
  ['a day that is none', () => schedule('2026-02-30', '2026-03-01'), 400, /./],
  ['a class in the past', () => putClass({ class_date: '2020-01-01T10:00:00-06:00' }), 400, /./],
  ['a class of no length', () => putClass({ duration: 0 }), 400, /./],
  ['fewer places than none', () => putClass({ capacity: -1 }), 400, /./],
])('%s is refused in Spanish, and changes nothing', async (_, ask, status, words) => {
  const before = await stored()
  const reply = await ask()
  const said = [reply.body.error, ...Object.values(reply.body.fields ?? {})].join(' ')
  expect([reply.status, said]).toEqual([status, expect.stringMatching(words)])
  expect(said).toMatch(/^[A-ZÁÉÍÓÚ¡¿]/)
  expect(said).not.toMatch(/invalid|expected|required|must|null|undefined/i)
  expect(await stored()).toBe(before)
})

it('a class in the year 9999 can be booked', async () => {
  const day = '9999-12-30'
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(`${day}T18:00:00Z`) })
  const { status, body } = await schedule(day, '9999-12-31')
  expect([status, body.days[0].details[0].single_class_id]).toEqual([200, single_class_id])
  // No credit lasts that long.
  const refused = await reserve(eva, single_class_id)
  expect([refused.status, refused.body.code]).toEqual([412, 'no_credits'])
})
