import { beforeAll, beforeEach, expect, it } from 'vitest'
import { wallTimeOf } from '#domain/time/at-wall-time.ts'
import { coach } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { at, messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let desk: Client
const DAY = 86_400_000
const TEXT = 'Traigan su toalla:\nhoy no tenemos.'

beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})
beforeEach(() => configure(api, { quiet_hours_start: null, quiet_hours_end: null }))

const write = (id: number, body: Record<string, unknown>, who: Pick<Client, 'call'> = desk) =>
  who.call(`POST /single_class/${id}/messages`, { body })
const notices = () => api.db.selectFrom('notice').selectAll().where('kind', '=', 'class_message').execute()

let phones = 10
/** A class with Eva, who brings a guest, Ana without a phone, and Luz who waits. */
async function full(class_date = new Date(Date.now() + 2 * DAY)) {
  const { single_class_id: id } = await api.build.singleClass({ class_date, capacity: 3 })
  const eva = await api.build.customer({ name: 'Eva', phone: `55112233${phones++}` })
  const ana = await api.build.customer({ name: 'Ana', phone: null })
  const luz = await api.build.customer({ name: 'Luz', phone: null })
  const own = await api.build.reservation({ single_class_id: id, customer_id: eva.customer_id })
  await api.build.reservation({
    single_class_id: id,
    customer_id: eva.customer_id,
    guest: 'Lía',
    guest_of: own.class_reservation_id,
  })
  const anas = await api.build.reservation({ single_class_id: id, customer_id: ana.customer_id })
  await api.build.waitlist({ single_class_id: id, customer_id: luz.customer_id })
  return { id, eva, ana, luz, anas }
}

it('says first whom it reaches by which channel, then everybody with a place gets it once', async () => {
  const { id, eva, ana, luz } = await full()
  const seen = await write(id, { text: TEXT, preview: true })
  expect([seen.status, seen.body]).toEqual([
    200,
    {
      people: 2,
      told: 0,
      channels: [
        { channel: 'mail', people: 2, delivers: expect.any(Boolean) },
        { channel: 'whatsapp', people: 1, delivers: expect.any(Boolean) },
      ],
      unreachable: [],
      leaves_at: null,
    },
  ])
  expect(await messagesOf(api, eva.customer_id, 'class_message')).toEqual([])
  expect(await notices()).toEqual([])
  const sent = await write(id, { text: TEXT })
  expect([sent.status, sent.body]).toEqual([200, seen.body])
  const again = await write(id, { text: TEXT })
  expect([again.status, again.body.code]).toEqual([409, 'already_sent'])
  await writeAll(api.services)
  const [mail, whatsapp, ...more] = await messagesOf(api, eva.customer_id, 'class_message')
  expect(more).toEqual([])
  expect(mail?.body_text).toContain('Traigan su toalla:\nhoy no tenemos.')
  expect(whatsapp?.template).toMatchObject({
    name: 'class_message',
    values: expect.arrayContaining(['Traigan su toalla: hoy no tenemos.']),
  })
  expect(await messagesOf(api, ana.customer_id, 'class_message')).toHaveLength(1)
  expect(await messagesOf(api, luz.customer_id, 'class_message')).toEqual([])
  // Written by now: the same text still goes only to who did not get it.
  expect((await write(id, { text: TEXT })).status).toBe(409)
  const late = await write(id, { text: TEXT, waitlist: true })
  expect(late.body).toMatchObject({ people: 1, told: 2 })
  await writeAll(api.services)
  expect(await messagesOf(api, luz.customer_id, 'class_message')).toHaveLength(1)
  expect(await messagesOf(api, ana.customer_id, 'class_message')).toHaveLength(1)
  expect((await write(id, { text: 'Otra cosa' })).status).toBe(200)
  const lines = await auditOf(api, 'class.messaged', id)
  expect(lines.map(({ details }) => details)).toEqual([
    { people: 2, waitlist: false },
    { people: 1, waitlist: true },
    { people: 2, waitlist: false },
  ])
  const centre = await desk.call('GET /messages?kind=class_message')
  expect(centre.status).toBe(200)
  expect(JSON.stringify(centre.body)).toContain('Ana')
})

it('keeps to what each of them declined, and names who cannot be reached', async () => {
  const { id, eva, ana } = await full()
  await api.db
    .insertInto('message_opt_out')
    .values({ customer_id: eva.customer_id, kind: 'class_message', channel: 'whatsapp' })
    .execute()
  const { email } = await api.db
    .selectFrom('customer')
    .select('email')
    .where('customer_id', '=', ana.customer_id)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('undeliverable_address')
    .values({ email: email.toLowerCase(), problem: 'bounced', marked_at: new Date() })
    .execute()
  const { body } = await write(id, { text: 'Hola', preview: true })
  expect(body.channels).toEqual([{ channel: 'mail', people: 1, delivers: expect.any(Boolean) }])
  expect(body.unreachable).toMatchObject([{ customer_id: ana.customer_id, name: 'Ana' }])
})

it('waits for the end of quiet hours, unless the class begins soon', async () => {
  const hour = Math.floor(wallTimeOf(new Date(), 'America/Mexico_City') / 3_600_000)
  await configure(api, { quiet_hours_start: hour, quiet_hours_end: (hour + 2) % 24 })
  const later = await full(new Date(Date.now() + 5 * DAY))
  const { body } = await write(later.id, { text: 'Hola', preview: true })
  expect(Date.parse(body.leaves_at)).toBeGreaterThan(Date.now())
  await write(later.id, { text: 'Hola' })
  await writeAll(api.services)
  expect(await messagesOf(api, later.ana.customer_id, 'class_message')).toEqual([])
  // It waits to be written, and is not sent again.
  expect((await write(later.id, { text: 'Hola' })).status).toBe(409)
  const soon = await full(new Date(Date.now() + 3 * 3_600_000))
  expect((await write(soon.id, { text: 'Hola' })).body.leaves_at).toBeNull()
})

it('is dropped for who gave up the place before it was written', async () => {
  const { id, ana, anas } = await full()
  await write(id, { text: 'Hola' })
  await api.db
    .updateTable('class_reservation')
    .set({ deleted_at: new Date(), cancelled_by: 'customer' })
    .where('class_reservation_id', '=', anas.class_reservation_id)
    .execute()
  await writeAll(at(api, new Date()))
  expect(await messagesOf(api, ana.customer_id, 'class_message')).toEqual([])
})

it('a coach writes to the own classes; nobody to one that began, is cancelled, empty or unknown', async () => {
  const mar = await coach(api)
  const own = await api.build.singleClass({
    class_date: new Date(Date.now() + DAY),
    instructor_ids: [mar.instructor_id],
  })
  await api.build.reservation({ single_class_id: own.single_class_id })
  const foreign = await full()
  expect((await write(own.single_class_id, { text: 'Hola' }, mar)).status).toBe(200)
  expect((await write(foreign.id, { text: 'Hola' }, mar)).status).toBe(403)
  const cancelled = await api.build.singleClass({ cancelled_at: new Date() })
  const begun = await api.build.singleClass({ class_date: new Date(Date.now() - 60_000) })
  const empty = await api.build.singleClass()
  const codeOf = async (id: number) => {
    const { status, body } = await write(id, { text: 'Hola' })
    return [status, body.code]
  }
  expect(await codeOf(cancelled.single_class_id)).toEqual([409, 'class_cancelled'])
  expect(await codeOf(begun.single_class_id)).toEqual([412, 'class_begun'])
  expect(await codeOf(empty.single_class_id)).toEqual([412, 'nobody'])
  expect((await write(2_000_000_000, { text: 'Hola' })).status).toBe(404)
  expect((await write(foreign.id, { text: '   ' })).status).toBe(400)
  expect((await write(foreign.id, { text: 'x'.repeat(501) })).status).toBe(400)
})
