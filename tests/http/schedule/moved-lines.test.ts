import { beforeAll, beforeEach, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { fullClass, placesOf, statesOf, waiter, work } from '#tests/http/booking/line/help.ts'
import { reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
/** How far the server's clock is ahead, in ms. */
let ahead = 0
const MINUTE = 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE)

beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + ahead) } })
  admin = await api.as('admin')
})
beforeEach(async () => {
  ahead = 0
  // Customers are told at once at any hour at which the tests run.
  const quiet = { quiet_hours_start: null, quiet_hours_end: null }
  await configure(api, { ...quiet, waitlist_enabled: true, waitlist_mode: 'auto', waitlist_auto_hours: 2 })
})

const change = (body: Record<string, unknown>) => admin.call('PUT /single_class', { body })
const undo = ({ body }: Reply) =>
  admin.call(`POST /schedule/changes/${body.undo.schedule_undo_id}/undo`, { body: {} })
/** Writes what is due so many minutes from now. */
async function writeIn(minutes: number) {
  ahead = minutes * MINUTE
  await writeAll(api.services)
}
const mailsTo = async ({ customer_id }: Pick<Client, 'customer_id'>) =>
  (await messagesOf(api, customer_id))
    .filter(({ channel, kind }) => channel === 'mail' && kind !== 'reservation_made')
    .map(({ kind, body_text }) => [kind, body_text ?? ''] as const)
const kindsTo = async (who: Pick<Client, 'customer_id'>) => (await mailsTo(who)).map(([kind]) => kind)
const hourOf = (instant: Date) =>
  instant.toLocaleTimeString('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  })

/** A full class, and somebody who waits for a place in it. */
async function awaited(class_date: Date) {
  const full = await fullClass(api, { class_date })
  return { ...full, client: await waiter(api, full.single_class_id) }
}

it.each([
  [
    'auto',
    'Sigues en su lista de espera: si llega tu turno y tienes un crédito para esta clase, reservamos tu lugar.',
  ],
  ['offer', 'Sigues en su lista de espera.'],
  ['broadcast', 'Sigues en su lista de espera.'],
])('%s: who waits is told of two changes once, with what they last knew', async (waitlist_mode, state) => {
  await configure(api, { waitlist_mode })
  const [first, last] = [inHours(100), inHours(102.5)]
  const { single_class_id, client } = await awaited(first)
  const { body } = await change({ single_class_id, class_date: inHours(101) })
  expect(body.affected).toContainEqual(
    expect.objectContaining({ customer_id: client.customer_id, waiting: true, places: 0, notified: true }),
  )
  await writeIn(0.5)
  await change({ single_class_id, class_date: last })
  await writeIn(1.2)
  expect(await mailsTo(client)).toEqual([])
  await writeIn(3)
  const [[kind, text] = [], ...others] = await mailsTo(client)
  expect([kind, others]).toEqual(['waitlist_changed', []])
  for (const part of [hourOf(first), hourOf(last), state, '/mystudio/waitlists']) expect(text).toContain(part)
  expect(text).not.toContain('reservado')
})

it('nobody is promised to be booked where the class begins too soon for that, and an offer says until when it holds', async () => {
  const soon = await awaited(inHours(4))
  await change({ single_class_id: soon.single_class_id, class_date: inHours(1.9) })
  await configure(api, { waitlist_mode: 'offer' })
  const offered = await awaited(inHours(100))
  await offered.free()
  await work(api)
  await change({ single_class_id: offered.single_class_id, duration: 75 })
  await writeIn(2)
  expect(await mailsTo(soon.client)).toEqual([
    ['waitlist_changed', expect.stringContaining('Sigues en su lista de espera.')],
  ])
  expect((await mailsTo(offered.client)).at(-1)).toEqual([
    'waitlist_changed',
    expect.stringContaining('Tu lugar sigue guardado hasta'),
  ])
})

it('an offer ends with the booking of the class where that was moved, and lasts as before where the move is undone', async () => {
  await configure(api, { waitlist_mode: 'offer', waitlist_offer_minutes: 600, booking_closes_minutes: 30 })
  const offered = async () => {
    const full = await awaited(inHours(48))
    await full.free()
    await work(api)
    const until = async () =>
      Date.parse(
        (await full.client.call(`GET /waitlist/${full.single_class_id}`)).body.waitlist.offered_until,
      )
    return { ...full, until, asked: await until() }
  }
  const [kept, back, lost] = [await offered(), await offered(), await offered()]
  const moved = inHours(5)
  await change({ single_class_id: kept.single_class_id, class_date: moved })
  expect(await kept.until()).toBe(moved.getTime() - 30 * MINUTE)
  await work(api, inHours(4.6))
  expect(await statesOf(api, kept.single_class_id)).toEqual(['offered'])

  const undone = await change({ single_class_id: back.single_class_id, class_date: moved })
  expect(await back.until()).toBe(moved.getTime() - 30 * MINUTE)
  await undo(undone)
  expect(await back.until()).toBe(back.asked)

  await change({ single_class_id: lost.single_class_id, class_date: inHours(0.4) })
  expect((await reserve(lost.client, lost.single_class_id)).status).not.toBe(200)
  await work(api)
  await writeIn(2)
  expect([await statesOf(api, lost.single_class_id), await placesOf(api, lost.single_class_id)]).toEqual([
    ['lapsed'],
    { taken: 0, held: 0 },
  ])
  expect((await mailsTo(lost.client)).at(-1)).toEqual([
    'waitlist_changed',
    expect.stringContaining('Tu lugar ya no está guardado: para esperar otro'),
  ])
  await configure(api, { waitlist_offer_minutes: 15, booking_closes_minutes: 0 })
})

it('not of a change that is undone or changed back, nor once they left or have the place', async () => {
  const [begins, moved] = [inHours(110), inHours(113)]
  const { single_class_id, client, free } = await awaited(begins)
  const changed = await change({ single_class_id, class_date: inHours(111) })
  expect((await undo(changed)).body.people).toBe(0)
  await change({ single_class_id, class_date: inHours(112) })
  expect((await change({ single_class_id, class_date: begins })).body.affected).toEqual([])
  const gone = await waiter(api, single_class_id)
  await change({ single_class_id, class_date: moved })
  await gone.call(`DELETE /waitlist/${gone.waitlist_id}`)
  await free()
  await work(api)
  await writeIn(5)
  expect([await kindsTo(client), await kindsTo(gone)]).toEqual([['waitlist_booked'], []])
  const [[, text] = []] = await mailsTo(client)
  expect(text).toContain(hourOf(moved))
})

it('of the cancellation alone where it follows, and of the change where that is undone', async () => {
  const one = await awaited(inHours(120))
  await change({ single_class_id: one.single_class_id, class_date: inHours(121) })
  await admin.call(`DELETE /single_class/${one.single_class_id}`, { body: {} })
  const other = await awaited(inHours(130))
  await change({ single_class_id: other.single_class_id, class_date: inHours(131) })
  await undo(await admin.call(`DELETE /single_class/${other.single_class_id}`, { body: {} }))
  await writeIn(5)
  expect([await kindsTo(one.client), await kindsTo(other.client)]).toEqual([
    ['waitlist_cancelled'],
    ['waitlist_changed'],
  ])
})
