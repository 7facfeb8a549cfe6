import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import type { Channel, MessageKind } from '#domain/messages/kinds.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import type { OutgoingMessage } from '#server/ports/messenger.ts'
import { blankResetMails } from '#server/features/messages/delivery/blank-reset-mails.ts'
import { messagesOf, writeAll } from './help.ts'
import { remindClasses } from '#server/features/messages/notices/remind-classes.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Lets the worker send a message once the provider answers again. */
async function send(message_id: number, now = new Date()): Promise<OutgoingMessage[]> {
  const left: OutgoingMessage[] = []
  const taking = (channel: Channel) => ({
    ...api.services.messengers[channel],
    delivers: true,
    deliver: (message: OutgoingMessage) => {
      left.push(message)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  })
  const messengers = { mail: taking('mail'), whatsapp: taking('whatsapp'), push: taking('push') }
  await sendMessage({ ...api.services, clock: { now: () => now }, messengers }, { message_id })
  return left
}

interface About {
  kind: MessageKind
  channel?: Channel
  recipient?: string
  subject?: string
  class_reservation_id?: number
  waitlist_id?: number
}
async function waiting({
  channel = 'mail',
  recipient = 'eva@example.com',
  ...about
}: About): Promise<number> {
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id: null,
      channel,
      recipient,
      subject: 'Asunto',
      body_text: 'Hola',
      state: 'failed',
      problem: 'unreachable',
      dedupe_key: crypto.randomUUID(),
      ...about,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return message_id
}

async function place() {
  const { single_class_id } = await api.build.singleClass({ class_date: inMinutes(60) })
  return api.build.reservation({ single_class_id })
}
async function entry(state: 'offered' | 'waiting', capacity = 1) {
  const { single_class_id } = await api.build.singleClass({ class_date: inMinutes(300), capacity })
  const { customer_id } = await api.build.customer()
  const offered_until = state === 'offered' ? inMinutes(15) : null
  const { waitlist_id } = await api.build.waitlist({ single_class_id, customer_id, state, offered_until })
  return { waitlist_id, single_class_id }
}

const cancelClass = (single_class_id: number) =>
  api.db
    .updateTable('single_class')
    .set({ cancelled_at: new Date() })
    .where('single_class_id', '=', single_class_id)
    .execute()
const detail = async (id: number) => (await desk.call(`GET /messages/${id}`)).body.message

describe.each(['mail', 'whatsapp', 'push'] as const)('by %s', (channel) => {
  it('a reminder leaves as long as the place is held and the class has not begun', async () => {
    const held = await place()
    const reminder = () =>
      waiting({ kind: 'class_reminder', channel, class_reservation_id: held.class_reservation_id })
    const [inTime, tooLate, cancelled] = [await reminder(), await reminder(), await reminder()]
    expect(await send(inTime)).toHaveLength(1)
    expect(await send(tooLate, inMinutes(61))).toEqual([])
    await cancelClass(held.single_class_id)
    expect(await send(cancelled)).toEqual([])
    const gone = await place()
    await api.db
      .updateTable('class_reservation')
      .set({ deleted_at: new Date(), cancelled_by: 'customer' })
      .where('class_reservation_id', '=', gone.class_reservation_id)
      .execute()
    const { class_reservation_id } = gone
    expect(await send(await waiting({ kind: 'class_reminder', channel, class_reservation_id }))).toEqual([])
    expect(await send(await waiting({ kind: 'waitlist_booked', channel, class_reservation_id }))).toEqual([])
  })

  it('an offer leaves as long as it holds, and a free place while there is one', async () => {
    const { waitlist_id } = await entry('offered')
    const offer = () => waiting({ kind: 'waitlist_offer', channel, waitlist_id })
    expect(await send(await offer(), inMinutes(14))).toHaveLength(1)
    expect(await send(await offer(), inMinutes(16))).toEqual([])
    await api.db
      .updateTable('waitlist')
      .set({ state: moveOf('leave').to, deleted_at: new Date() })
      .where('waitlist_id', '=', waitlist_id)
      .execute()
    expect(await send(await offer())).toEqual([])
    const free = await entry('waiting')
    const taken = await entry('waiting', 0)
    const told = (one: { waitlist_id: number }) =>
      waiting({ kind: 'waitlist_place_free', channel, waitlist_id: one.waitlist_id })
    expect(await send(await told(free))).toHaveLength(1)
    expect(await send(await told(taken))).toEqual([])
  })
})

it('the mail that asks for a video’s rating leaves while there are videos', async () => {
  await configure(api, { videos_enabled: true })
  const asks = () => waiting({ kind: 'video_rating' })
  expect(await send(await asks())).toHaveLength(1)
  const late = await asks()
  await configure(api, { videos_enabled: false })
  expect(await send(late)).toEqual([])
  expect(await detail(late)).toMatchObject({ stage: 'failed', problem: 'outdated' })
})

it('a reminder of a class that was moved does not leave, and the class is reminded of by its new start', async () => {
  const begins = inMinutes(60)
  const { single_class_id } = await api.build.singleClass({ class_date: begins })
  const { customer_id } = await api.build.reservation({
    single_class_id,
    created_at: inMinutes(-3 * 24 * 60),
  })
  const reminders = async () => {
    await remindClasses(api.services)
    await writeAll(api.services)
    const all = await messagesOf(api, customer_id, 'class_reminder')
    return all.filter(({ channel }) => channel === 'mail').map(({ message_id }) => message_id)
  }
  const [first = 0] = await reminders()
  await api.db.updateTable('message').set({ state: 'queued' }).where('message_id', '=', first).execute()
  const moved = inMinutes(90)
  const admin = await api.as('admin')
  const { status } = await admin.call('PUT /single_class', { body: { single_class_id, class_date: moved } })
  expect(status).toBe(200)
  expect(await send(first)).toEqual([])
  expect(await detail(first)).toMatchObject({ stage: 'failed', problem: 'outdated' })
  // Not while the move can still be undone.
  expect(await reminders()).toEqual([first])
  await api.db
    .updateTable('schedule_undo')
    .set({ made_at: inMinutes(-2) })
    .execute()
  const [, second = 0, ...more] = await reminders()
  expect([second > first, more]).toEqual([true, []])
  await api.db.updateTable('message').set({ state: 'queued' }).where('message_id', '=', second).execute()
  const [left] = await send(second)
  const hour = moved.toLocaleTimeString('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  })
  expect(left?.text).toContain(hour)
})

describe.each(['mail', 'whatsapp', 'push'] as const)('by %s', (channel) => {
  it('a change leaves, late as well, unless a newer one was written or nobody has the place', async () => {
    const held = await place()
    const { class_reservation_id } = held
    const changed = (id = class_reservation_id, by: Channel = channel) =>
      waiting({ kind: 'class_changed', channel: by, class_reservation_id: id })
    const [first, second] = [await changed(), await changed()]
    // Nor does one of another place or on another channel replace it.
    const other = await place()
    await changed(other.class_reservation_id)
    await changed(class_reservation_id, channel === 'mail' ? 'push' : 'mail')
    expect(await send(first)).toEqual([])
    expect(await detail(first)).toMatchObject({ stage: 'failed', problem: 'outdated' })
    expect((await detail(first)).no_retry).toMatch(/pasó su momento/)
    expect(await send(second, inMinutes(61))).toHaveLength(1)
    const third = await changed()
    await cancelClass(held.single_class_id)
    expect(await send(third)).toEqual([])
    const gone = await changed(other.class_reservation_id)
    await api.db
      .updateTable('class_reservation')
      .set({ deleted_at: new Date(), cancelled_by: 'customer' })
      .where('class_reservation_id', '=', other.class_reservation_id)
      .execute()
    expect(await send(gone)).toEqual([])
  })

  it('a change of an awaited class leaves to who still waits, unless a newer one was written', async () => {
    const { waitlist_id } = await entry('waiting')
    const changed = () => waiting({ kind: 'waitlist_changed', channel, waitlist_id })
    const [first, second] = [await changed(), await changed()]
    expect([await send(first), (await send(second)).length]).toEqual([[], 1])
    const late = await changed()
    await api.db
      .updateTable('waitlist')
      .set({ state: moveOf('leave').to, deleted_at: new Date() })
      .where('waitlist_id', '=', waitlist_id)
      .execute()
    expect(await send(late)).toEqual([])
    expect(await detail(late)).toMatchObject({ stage: 'failed', problem: 'outdated' })
  })

  it('that a class takes place after all leaves to who has a place in it or waits for one', async () => {
    const [held, line] = [await place(), await entry('waiting')]
    const restored = async () => [
      await waiting({ kind: 'class_restored', channel, class_reservation_id: held.class_reservation_id }),
      await waiting({ kind: 'class_restored', channel, waitlist_id: line.waitlist_id }),
    ]
    for (const id of await restored()) expect(await send(id)).toHaveLength(1)
    const late = await restored()
    await cancelClass(held.single_class_id)
    await api.db
      .updateTable('waitlist')
      .set({ state: moveOf('leave').to, deleted_at: new Date() })
      .where('waitlist_id', '=', line.waitlist_id)
      .execute()
    for (const id of late) expect(await send(id)).toEqual([])
  })
})

it('a mail whose link was removed while it waited says so', async () => {
  const id = await waiting({ kind: 'reset', recipient: 'lia@example.com' })
  await api.db
    .updateTable('message')
    .set({ state: 'queued', problem: null })
    .where('message_id', '=', id)
    .execute()
  // As after another link to the same address was used.
  await blankResetMails(api.db, { to: 'lia@example.com' })
  expect(await send(id)).toEqual([])
  const { body } = await (await api.as('admin')).call(`GET /messages/${id}`)
  expect(body.message).toMatchObject({ stage: 'failed', problem: 'outdated' })
})

it('what is left out says so to the desk, and is not sent again', async () => {
  const { single_class_id, class_reservation_id } = await place()
  const told = { kind: 'class_reminder', class_reservation_id } as const
  const [id, failed] = [await waiting(told), await waiting(told)]
  expect((await detail(failed)).no_retry).toBeNull()
  const { customer_id } = await api.build.customer()
  await api.db.updateTable('message').set({ customer_id }).where('message_id', '=', failed).execute()
  const offered = async () => {
    const { body } = await desk.call(`GET /customer/admin/${customer_id}/conversation`)
    return body.entries.map(({ can_retry }: { can_retry: boolean }) => can_retry)
  }
  expect(await offered()).toEqual([true])
  await cancelClass(single_class_id)
  await send(id)
  for (const useless of [id, failed]) {
    expect(await detail(useless)).toMatchObject({
      stage: 'failed',
      no_retry: 'Este mensaje ya no sirve: pasó su momento.',
    })
    const { status, body } = await desk.call(`POST /messages/${useless}/retry`)
    expect([status, body.code]).toEqual([412, 'no_retry'])
  }
  expect(await offered()).toEqual([false])
  expect(await detail(id)).toMatchObject({ problem: 'outdated', provider_said: null })
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`message:${id}`}`.execute(api.db)
  expect(rows).toEqual([])
})

it('a WhatsApp does not leave to a phone that its customer took away, nor again by hand', async () => {
  const { customer_id } = await api.build.customer({ phone: '5512345678' })
  const about = { kind: 'birthday', channel: 'whatsapp', recipient: '5512345678' } as const
  const [id, again] = [await waiting(about), await waiting(about)]
  await api.db.updateTable('message').set({ customer_id }).where('message_id', 'in', [id, again]).execute()
  expect((await detail(again)).no_retry).toBeNull()
  await api.db.updateTable('customer').set({ phone: null }).where('customer_id', '=', customer_id).execute()
  expect(await send(id)).toEqual([])
  expect(await detail(id)).toMatchObject({ stage: 'failed', problem: 'no_phone' })
  const { status, body } = await desk.call(`POST /messages/${again}/retry`)
  expect([status, body.error]).toEqual([412, 'Ya no tiene un teléfono en su ficha.'])
  await api.db
    .updateTable('customer')
    .set({ phone: '5587654321' })
    .where('customer_id', '=', customer_id)
    .execute()
  expect((await desk.call(`POST /messages/${again}/retry`)).status).toBe(200)
  expect((await detail(again)).recipient).toBe('5587654321')
})

it('a WhatsApp that is tried again leaves to the present number, and an answer to the one that wrote', async () => {
  const { customer_id } = await api.build.customer({ phone: '5512345678' })
  const about = { channel: 'whatsapp', recipient: '5512345678' } as const
  const [id, answer] = [
    await waiting({ kind: 'birthday', ...about }),
    await waiting({ kind: 'staff_message', ...about }),
  ]
  const { incoming_message_id: answers } = await api.db
    .insertInto('incoming_message')
    .values({
      customer_id,
      provider_id: 'wamid.asked',
      sender: '5215512345678',
      type: 'text',
      body: '¿Hay lugar?',
      received_at: new Date(),
    })
    .returning('incoming_message_id')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('message').set({ customer_id }).where('message_id', 'in', [id, answer]).execute()
  await api.db.updateTable('message').set({ answers }).where('message_id', '=', answer).execute()
  await api.db
    .updateTable('customer')
    .set({ phone: '5598765432' })
    .where('customer_id', '=', customer_id)
    .execute()
  expect(await send(id)).toMatchObject([{ recipient: '5598765432' }])
  expect((await detail(id)).recipient).toBe('5598765432')
  expect(await send(answer)).toMatchObject([{ recipient: '5512345678' }])
})

it('of mails that were to leave as one, the others leave without it', async () => {
  const { single_class_id, class_reservation_id } = await place()
  const recipient = 'ana@example.com'
  const collect = async (subject: string, kind: MessageKind) =>
    waiting({ kind, recipient, subject, ...(kind === 'class_reminder' && { class_reservation_id }) })
  const [first, second, third, fourth] = [
    await collect('Uno', 'class_reminder'),
    await collect('Dos', 'receipt'),
    await collect('Tres', 'class_reminder'),
    await collect('Cuatro', 'receipt'),
  ]
  await api.db
    .updateTable('message')
    .set({ collected_in: first, state: 'queued', problem: null })
    .where('recipient', '=', recipient)
    .execute()
  await cancelClass(single_class_id)
  expect(await send(first)).toEqual([])
  const [mail, ...more] = await send(second)
  expect([mail?.messageId, more]).toEqual([second, []])
  expect(mail?.text).toMatch(/Dos[^]*Cuatro/)
  expect(mail?.text).not.toMatch(/Uno|Tres/)
  const stages = await Promise.all([first, second, third, fourth].map(async (id) => (await detail(id)).stage))
  expect(stages).toEqual(['failed', 'sent', 'failed', 'sent'])
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`message:${second}`}`.execute(
    api.db,
  )
  expect(rows).toHaveLength(1)
})
