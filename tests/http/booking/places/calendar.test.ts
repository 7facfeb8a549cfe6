import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { loader } from '#web/routes/account/class-file.ts'
import { apiContext, siteOriginContext, studioContext, viewerContext } from '#web/server-context.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { PUBLIC_URL: 'https://reserva.casaaura.mx' } })
  await configure(api, { allow_class_guests: true, business_name: 'Casa Aura' })
})

const urlOf = async (who: Pick<Client, 'call'>): Promise<string> => (await who.call('GET /calendar')).body.url
const open = (url: string, headers: Record<string, string> = {}) =>
  api.fetch(`GET ${new URL(url).pathname}`, { headers })
const unfolded = async (response: Response) => (await response.text()).replaceAll('\r\n ', '').split('\r\n')

it('returns its owner’s classes to anybody with the URL, without a session', async () => {
  const eva = await clientWith(api, 3)
  const { instructor_id } = await api.build.instructor({ name: 'Renata', last_name: 'Cruz' })
  const { single_class_id, class_date } = await api.build.singleClass({
    spot_map: '5',
    instructor_ids: [instructor_id],
  })
  const { body } = await reserve(eva, single_class_id, { spot: 2, guest: 'Paula Torres' })
  const id = body.class_reservation.class_reservation_id
  const url = await urlOf(eva)
  expect(url).toMatch(/^https:\/\/reserva\.casaaura\.mx\/api\/calendar\/[0-9a-f]{32}\.ics$/)
  const response = await open(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const lines = await unfolded(response)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const instant = class_date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  for (const line of [
    `UID:reservation-${id}@reserva.casaaura.mx`,
    `DTSTART:${instant}`,
    'SUMMARY:Yoga en Casa Aura',
    'DESCRIPTION:Con Renata Cruz\\nLugar 2',
    'LOCATION:Roma\\, Orizaba 12\\, Roma Norte',
    'STATUS:CONFIRMED',
  ])
    expect(lines).toContain(line)
  // A calendar is shown to others: neither guests' names nor the owner's stand in it.
  expect(lines.join('\n')).not.toMatch(/Paula|Luna|example\.com/)
})

it('contains cancelled places, marked so under the same id', async () => {
  const eva = await clientWith(api, 1)
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(Date.now() + 5 * 86_400_000),
  })
  const { body } = await reserve(eva, single_class_id)
  const url = await urlOf(eva)
  const before = await open(url)
  const tag = before.headers.get('etag') ?? ''
  expect((await open(url, { 'if-none-match': tag })).status).toBe(304)
  await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  const after = await open(url, { 'if-none-match': tag })
  expect(after.status).toBe(200)
  const [uid, ...more] = (await unfolded(after)).filter((line) => /^(UID|STATUS):/.test(line))
  expect(await unfolded(before)).toContain(uid)
  expect(more).toEqual(['STATUS:CANCELLED'])
})

/** The file of one class, as the site gives it to its owner. */
async function fileOf(who: Client, id: number): Promise<Response> {
  const context = new RouterContextProvider()
  const { customer } = (await who.call('GET /customer')).body
  context.set(viewerContext, customer)
  const read = async () => (await who.call(`GET /class_reservations/${id}`)).body
  context.set(apiContext, read)
  context.set(siteOriginContext, 'https://reserva.casaaura.mx')
  context.set(studioContext, configurationFrom(new Map()))
  const asked = { context, params: { id: String(id) }, url: new URL('https://reserva.casaaura.mx/') }
  return loader(asked as unknown as Parameters<typeof loader>[0])
}

it('says the last change of a class or place, in the file of one class too', async () => {
  const eva = await clientWith(api, 1)
  const { single_class_id } = await api.build.singleClass()
  const { body } = await reserve(eva, single_class_id)
  const id: number = body.class_reservation.class_reservation_id
  const changes = async (answer: Response) =>
    (await unfolded(answer)).filter((line) => /^(SEQUENCE|LAST-MODIFIED):/.test(line))
  const both = async () => [await changes(await open(await urlOf(eva))), await changes(await fileOf(eva, id))]
  const [feed, file] = await both()
  expect(file).toEqual(feed)
  await api.db
    .updateTable('single_class')
    .set({ updated_at: new Date('2035-01-01T00:00:00Z') })
    .where('single_class_id', '=', single_class_id)
    .execute()
  const changed = ['SEQUENCE:2051222400', 'LAST-MODIFIED:20350101T000000Z']
  expect(await both()).toEqual([changed, changed])
})

it('is 404 for an unknown token', async () => {
  for (const token of ['0'.repeat(32), 'x', '..', "' or 1=1", '0'.repeat(33)])
    expect((await api.fetch(`GET /api/calendar/${encodeURIComponent(token)}.ics`)).status).toBe(404)
  expect((await api.fetch('GET /api/calendar/feed')).status).toBe(404)
})

it('gets a new URL on request, and ends with the account', async () => {
  const eva = await api.newcomer()
  const old = await urlOf(eva)
  for (const call of ['GET /calendar', 'POST /calendar'])
    expect((await api.visitor.call(call)).status).toBe(401)
  const { status, body } = await eva.call('POST /calendar', { body: {} })
  expect(status).toBe(200)
  expect(body.url).not.toBe(old)
  expect(await urlOf(eva)).toBe(body.url)
  expect([(await open(old)).status, (await open(body.url)).status]).toEqual([404, 200])
  await api.db
    .updateTable('customer')
    .set({ blocked_at: new Date() })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  expect((await open(body.url)).status).toBe(404)
  const line = await api.db.selectFrom('audit').where('action', '=', 'calendar.renewed').selectAll().execute()
  expect(line).toHaveLength(1)
  expect(JSON.stringify(line)).not.toContain(body.url.slice(-36, -4))
})
