import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindClasses } from '#server/features/messages/notices/remind-classes.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
/** How far the server's clock is ahead, in ms. */
let ahead = 0
const HOUR = 3_600_000
const MINUTE = 60_000
const now = () => new Date(Date.now() + ahead)
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

beforeAll(async () => {
  api = await startApi({ clock: { now } })
  admin = await api.as('admin')
})
beforeEach(async () => {
  ahead = 0
  await configure(api, {
    allow_cancel_reservations: true,
    allow_cancel_after_treshold: false,
    cancel_timeframe_value: 12,
    cancel_timeframe_unit: 'hours',
    reminder_hours: null,
    quiet_hours_start: null,
    quiet_hours_end: null,
  })
})

const change = (single_class_id: number, fields: Record<string, unknown>) =>
  admin.call('PUT /single_class', { body: { single_class_id, overlap: true, ...fields } })
const undo = (body: { undo: { schedule_undo_id: number } }) =>
  admin.call(`POST /schedule/changes/${body.undo.schedule_undo_id}/undo`, { body: {} })
const cancel = (who: Pick<Client, 'call'>, id: number) => who.call(`DELETE /class_reservations/${id}`)
async function booked(hours: number, more: Record<string, unknown> = {}) {
  const { single_class_id } = await api.build.singleClass({ class_date: inHours(hours) })
  const ana = await clientWith(api, 2)
  const { status, body } = await reserve(ana, single_class_id, more)
  expect(status).toBe(200)
  return { ana, single_class_id, id: body.class_reservation.class_reservation_id as number }
}
const mailOf = async (who: Client) =>
  (await messagesOf(api, who.customer_id, 'class_changed')).find(({ channel }) => channel === 'mail')

describe('a place in a class that was moved', () => {
  it('may be cancelled freely inside the window, with its guest, as the message and the reservation say', async () => {
    const { ana, single_class_id, id } = await booked(25, { guest: 'Luz' })
    expect((await change(single_class_id, { class_date: inHours(11) })).status).toBe(200)
    ahead = 2 * MINUTE
    await writeAll(api.services)
    expect((await mailOf(ana))?.body_text).toMatch(/cancélala sin costo hasta .* desde tus reservaciones/)
    const { body } = await ana.call(`GET /class_reservations/${id}`)
    expect(body.class_reservation).toMatchObject({ can: { cancel: true }, cancel_returns_credit: true })
    expect(body.class_reservation.grace_until).toBe(body.class_reservation.single_class.class_date)
    expect((await cancel(ana, id)).body.credit_returned).toBe(true)
    expect(await creditsOf(ana)).toEqual({ free: 2 })
  })

  it('may be cancelled freely for a day at most', async () => {
    await configure(api, { cancel_timeframe_value: 72 })
    const { ana, single_class_id, id } = await booked(100)
    await change(single_class_id, { class_date: inHours(60) })
    ahead = 25 * HOUR
    expect((await cancel(ana, id)).body.code).toBe('too_late')
    ahead = 23 * HOUR
    expect((await cancel(ana, id)).status).toBe(200)
  })

  it('goes by the window again once the move is undone', async () => {
    const { ana, single_class_id, id } = await booked(11.5)
    const { body } = await change(single_class_id, { class_date: inHours(10) })
    expect((await undo(body)).status).toBe(200)
    expect((await cancel(ana, id)).body.code).toBe('too_late')
  })

  it('goes by the window where only its coach changed, and the message promises nothing', async () => {
    const { ana, single_class_id, id } = await booked(11)
    const { instructor_id } = await api.build.instructor({ nick_name: 'Leo' })
    await change(single_class_id, { instructor_ids: [instructor_id] })
    ahead = 2 * MINUTE
    await writeAll(api.services)
    const text = (await mailOf(ana))?.body_text
    expect(text).toContain('Leo')
    expect(text).not.toContain('cancel')
    expect((await cancel(ana, id)).body.code).toBe('too_late')
  })

  it('may be cancelled freely where the desk moved it alone, to another time', async () => {
    const [one, two] = [await booked(30), await booked(11)]
    const soon = await api.build.singleClass({ class_date: inHours(11) })
    const { class_date } = await admin
      .call(`GET /single_class/single/${two.single_class_id}`)
      .then(({ body }) => body.single_class)
    const same = await api.build.singleClass({ class_date })
    const move = (id: number, single_class_id: number) =>
      admin.call(`POST /class_reservations/${id}/move`, { body: { single_class_id } })
    expect((await move(one.id, soon.single_class_id)).status).toBe(200)
    expect((await move(two.id, same.single_class_id)).status).toBe(200)
    expect((await cancel(one.ana, one.id)).body.credit_returned).toBe(true)
    expect((await cancel(two.ana, two.id)).body.code).toBe('too_late')
  })
})

it('a class with somebody checked in moves by minutes, and not to a time before check-in', async () => {
  const { single_class_id, id } = await booked(0.5)
  await admin.call('PUT /class_reservations', { body: { class_reservation_id: id, attend: true } })
  const refused = await change(single_class_id, { class_date: inHours(24) })
  expect([refused.status, refused.body.code]).toEqual([409, 'attended'])
  expect((await change(single_class_id, { class_date: inHours(0.7) })).status).toBe(200)
  await admin.call('PUT /class_reservations', { body: { class_reservation_id: id, attend: false } })
  expect((await change(single_class_id, { class_date: inHours(24) })).status).toBe(200)
})

it('who has a place is told of another type and length, as the preview says', async () => {
  const { ana, single_class_id } = await booked(50)
  const { class_type_id } = await api.build.classType({ name: 'Barre' })
  const { duration } = await api.db
    .selectFrom('single_class')
    .select('duration')
    .where('single_class_id', '=', single_class_id)
    .executeTakeFirstOrThrow()
  const fields = { class_type_id, duration: duration + 30 }
  for (const one of [fields, { class_type_id }, { duration: duration + 30 }])
    expect((await change(single_class_id, { ...one, preview: true })).body.affected).toMatchObject([
      { customer_id: ana.customer_id, notified: true },
    ])
  await change(single_class_id, fields)
  ahead = 2 * MINUTE
  await writeAll(api.services)
  expect((await mailOf(ana))?.body_text).toContain(
    `Antes era: Yoga · de ${duration} minutos (ahora de ${duration + 30})`,
  )
})

it('publishing and withdrawing drafts drops cached pages', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: inHours(200), draft: true })
  const heard: string[] = []
  const client = await api.services.pool.connect()
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('listen content')
  for (const draft of [false, true]) {
    heard.length = 0
    await api.db
      .updateTable('single_class')
      .set({ draft })
      .where('single_class_id', '=', single_class_id)
      .execute()
    await client.query('select 1')
    expect(heard).toContain('content')
  }
  client.release(true)
})

it('nobody is reminded by a move that is undone', async () => {
  const { ana, single_class_id } = await booked(60)
  await configure(api, { reminder_hours: 24 })
  const reminded = async () => {
    await remindClasses(api.services)
    await writeAll(api.services)
    const messages = await messagesOf(api, ana.customer_id, 'class_reminder')
    return messages.filter(({ channel }) => channel === 'mail').length
  }
  await api.db
    .updateTable('class_reservation')
    .set({ created_at: inHours(-100) })
    .where('single_class_id', '=', single_class_id)
    .execute()
  const { body } = await change(single_class_id, { class_date: inHours(20) })
  expect(await reminded()).toBe(0)
  expect((await undo(body)).status).toBe(200)
  expect(await reminded()).toBe(0)
  await change(single_class_id, { class_date: inHours(20) })
  ahead = 2 * MINUTE
  expect(await reminded()).toBe(1)
})
