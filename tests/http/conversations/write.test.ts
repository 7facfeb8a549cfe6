import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notify } from '#server/features/messages/notify.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { requeueMessages } from '#server/jobs/tasks/requeue-messages.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { configure } from '#tests/http/configure.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'
import { type PushDouble, startPush } from '#tests/vendors/push/server.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { type Connected, incomingOf, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
let push: PushDouble
withWhatsApp(
  (started) => {
    connected = started
    ;({ api, meta } = started)
  },
  { PUSH_ANY_HOST: 'on' },
)
beforeAll(async () => {
  push = await startPush()
})
afterAll(() => push.close())

/** Half past two in the studio's night, and the end of it. */
const night = new Date('2027-01-15T08:30:00Z')
const morning = '2027-01-15T14:00:00.000Z'
const noon = new Date('2027-01-15T18:00:00Z')
let desk: Client
beforeEach(async () => {
  connected.clock(noon)
  await configure(api, { quiet_hours_start: 22, quiet_hours_end: 8 })
  desk = await api.newcomer({ role: 'reception' })
})

let next = 5_540_000_000
async function person() {
  const phone = String(next++)
  const client = await api.newcomer({ phone, name: 'Eva', last_name: 'Luna' })
  return {
    ...client,
    phone,
    says: (text: string) => post(connected, meta.events.says(`521${phone}`, { text })),
  }
}
const write = (
  who: { customer_id: number },
  channel: string,
  text = 'Tu tapete está aquí.',
  by = desk,
  seen_until?: number,
) => by.call(`POST /customer/admin/${who.customer_id}/messages`, { body: { channel, text, seen_until } })
const waysOf = async (who: { customer_id: number }) =>
  (await desk.call(`GET /customer/admin/${who.customer_id}/conversation`)).body
const sendAllOf = async (who: { customer_id: number }) => {
  for (const { message_id } of await messagesOf(api, who.customer_id))
    await sendMessage(api.services, { message_id })
}
const linesOf = (who: { customer_id: number }) =>
  api.db
    .selectFrom('audit')
    .select(['actor_customer_id', 'details'])
    .where('action', '=', 'message.written')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(who.customer_id))
    .execute()

describe('a message that staff write', () => {
  it('by mail has the studio’s name and their words, once, with an audit line', async () => {
    const eva = await person()
    const { status, body } = await write(eva, 'mail', 'Hola, Eva:\n\nTu <b>tapete</b> está aquí.')
    expect([status, body.leaves_at]).toEqual([200, null])
    const [mail, ...more] = (await messagesOf(api, eva.customer_id)).filter(({ kind }) => kind === 'reply')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      channel: 'mail',
      recipient: eva.email,
      state: 'queued',
      sent_by: desk.customer_id,
      subject: expect.stringMatching(/^Mensaje de /),
      body_text: expect.stringContaining('Hola, Eva:\n\nTu <b>tapete</b> está aquí.'),
      body_html: expect.stringContaining('Tu &lt;b&gt;tapete&lt;/b&gt; está aquí.'),
    })
    expect(await linesOf(eva)).toEqual([
      { actor_customer_id: desk.customer_id, details: { channel: 'mail' } },
    ])
  })

  it('is sent once under one key, however often it is pressed', async () => {
    const eva = await person()
    const press = () =>
      desk.call(`POST /customer/admin/${eva.customer_id}/messages`, {
        body: { channel: 'mail', text: 'Hola' },
        headers: { 'idempotency-key': `press-${eva.customer_id}` },
      })
    for (const { status } of await Promise.all([press(), press(), press()]))
      expect([200, 409]).toContain(status)
    expect((await messagesOf(api, eva.customer_id)).filter(({ kind }) => kind === 'reply')).toHaveLength(1)
  })

  it('by WhatsApp is an answer: only within 24 hours after they wrote, to the number that wrote', async () => {
    const eva = await person()
    expect(await write(eva, 'whatsapp')).toMatchObject({
      status: 412,
      body: { code: 'no_way', error: expect.stringMatching(/Aún no ha escrito/) },
    })
    await eva.says('¿Encontraron mi tapete?')
    expect(await write(eva, 'whatsapp')).toMatchObject({ status: 200, body: { leaves_at: null } })
    await sendAll(api)
    expect(meta.sent.at(-1)).toMatchObject({
      to: `521${eva.phone}`,
      text: { body: 'Tu tapete está aquí.' },
    })
    expect(meta.late()).toEqual([])
    connected.clock(new Date(noon.getTime() + 25 * 3_600_000))
    const later = await api.signIn(desk.email)
    expect(
      await api.withToken(later).call(`POST /customer/admin/${eva.customer_id}/messages`, {
        body: { channel: 'whatsapp', text: 'Hola' },
      }),
    ).toMatchObject({ status: 412, body: { error: expect.stringMatching(/24 horas/) } })
  })

  it.each(['mail', 'whatsapp'])('by %s leaves unread what came after staff looked', async (channel) => {
    const eva = await person()
    const unread = async () =>
      (await incomingOf(api, eva.customer_id)).filter((one) => one.seen_at === null).map((one) => one.body)
    await eva.says('Dejé mi tapete.')
    await eva.says('Es azul.')
    const shown = (await waysOf(eva)).entries[0].incoming_message_id
    await eva.says('Olvídalo, ya lo encontré.')
    expect((await write(eva, channel)).status).toBe(200)
    expect(await unread()).toHaveLength(3)
    expect((await write(eva, channel, 'Aquí está.', desk, shown)).status).toBe(200)
    expect(await unread()).toEqual(['Olvídalo, ya lo encontré.'])
  })

  it('by WhatsApp is not sent to whose last word was BAJA, until they write again', async () => {
    const eva = await person()
    await eva.says('BAJA')
    expect(await write(eva, 'whatsapp')).toMatchObject({
      status: 412,
      body: { error: expect.stringMatching(/baja de WhatsApp/) },
    })
    const until = async () =>
      (await desk.call(`GET /customer/admin/${eva.customer_id}/conversation`)).body.reply_until
    const id = (await incomingOf(api, eva.customer_id)).at(-1)?.incoming_message_id
    expect(await until()).toBeNull()
    expect((await desk.call(`POST /incoming_messages/${id}/reply`, { body: { text: 'x' } })).status).toBe(412)
    expect((await write(eva, 'mail')).status).toBe(200)
    await eva.says('Perdón, ¿a qué hora abren?')
    expect(await until()).toEqual(expect.any(String))
    expect((await write(eva, 'whatsapp')).status).toBe(200)
  })

  it('as a notification goes to their devices, and is refused without one or when it is too long', async () => {
    // Sessions end by the machine's clock.
    connected.clock(null)
    await configure(api, { quiet_hours_start: null, quiet_hours_end: null })
    desk = await api.newcomer({ role: 'reception' })
    const eva = await person()
    expect(await write(eva, 'push')).toMatchObject({ status: 412, body: { code: 'no_way' } })
    const { body } = await eva.call('GET /push_devices')
    const { id, ...subscription } = push.subscribe(body.public_key)
    await eva.call('POST /push_devices', { body: subscription })
    expect(await write(eva, 'push', 'x'.repeat(501))).toMatchObject({
      status: 400,
      body: { fields: { text: expect.stringMatching(/500 caracteres/) } },
    })
    expect((await write(eva, 'push')).status).toBe(200)
    await sendAllOf(eva)
    expect(push.received).toHaveLength(1)
    expect(push.received[0]).toMatchObject({ id })
    // A session that has ended shows nothing any more.
    await sql`update auth.session set "expiresAt" = now() - interval '1 minute' where "userId" =
      (select uid from customer where customer_id = ${eva.customer_id})`.execute(api.db)
    expect((await write(eva, 'push')).status).toBe(412)
  })

  it('by mail is refused to an address at which nothing arrives', async () => {
    const eva = await person()
    await api.db
      .insertInto('undeliverable_address')
      .values({ email: eva.email, problem: 'no_mailbox', marked_at: noon, cleared_at: null })
      .execute()
    expect(await write(eva, 'mail')).toMatchObject({ status: 412, body: { code: 'no_way' } })
    expect((await waysOf(eva)).ways).toMatchObject([
      { channel: 'mail', reason: expect.stringMatching(/no llegan/) },
      { channel: 'whatsapp', reason: expect.any(String) },
      { channel: 'push', reason: expect.any(String) },
    ])
    expect(await messagesOf(api, eva.customer_id)).toEqual([])
  })

  it('is for the desk only, and to a customer that there is', async () => {
    const eva = await person()
    for (const by of [eva, await api.newcomer({ role: 'instructor' })])
      expect((await write(eva, 'mail', 'x', by)).status).toBe(403)
    expect((await write({ customer_id: 999_999 }, 'mail')).status).toBe(404)
    expect((await write(eva, 'mail', '   ')).status).toBe(400)
    expect((await write(eva, 'fax')).status).toBe(400)
    expect(await messagesOf(api, eva.customer_id)).toEqual([])
  })
})

describe('in quiet hours', () => {
  beforeEach(async () => {
    connected.clock(night)
    desk = await api.newcomer({ role: 'reception' })
  })
  const own = (who: { customer_id: number }, quiet_from: number, quiet_until: number) =>
    api.db
      .updateTable('customer')
      .set({ quiet_from, quiet_until })
      .where('customer_id', '=', who.customer_id)
      .execute()
  const listed = async (query: Record<string, string | number>) =>
    (await desk.call('GET /messages', { query })).body.messages

  it('who is written to first hears of it at their end, and the desk sees when', async () => {
    const eva = await person()
    expect((await waysOf(eva)).leaves_at).toBe(morning)
    await own(eva, 7, 9)
    const leaves_at = '2027-01-15T15:00:00.000Z'
    expect(await write(eva, 'mail')).toMatchObject({ status: 200, body: { leaves_at } })
    const [row] = await listed({ customer_id: eva.customer_id, stage: 'waiting' })
    expect(row).toMatchObject({ stage: 'waiting', leaves_at })
    expect(await listed({ customer_id: eva.customer_id, stage: 'scheduled' })).toEqual([])
    expect((await waysOf(eva)).entries[0]).toMatchObject({ stage: 'waiting', leaves_at })
    const job = async () =>
      (
        await sql<{ run_at: Date }>`
          select run_at from graphile_worker.jobs where key = ${`message:${row.message_id}`}`.execute(api.db)
      ).rows
    expect(await job()).toEqual([{ run_at: new Date(leaves_at) }])
    // What looks for messages that were left behind leaves it alone.
    await sql`delete from graphile_worker._private_jobs where key = ${`message:${row.message_id}`}`.execute(
      api.db,
    )
    await sql`update message set created_at = now() - interval '1 hour' where message_id = ${row.message_id}`.execute(
      api.db,
    )
    await requeueMessages(api.services)
    expect(await job()).toEqual([])
    connected.clock(new Date(leaves_at))
    const later = api.withToken(await api.signIn(desk.email))
    const { body } = await later.call('GET /messages', { query: { customer_id: eva.customer_id } })
    expect(body.messages[0]).toMatchObject({ stage: 'scheduled', leaves_at: null })
  })

  it('who wrote is answered at once', async () => {
    const eva = await person()
    await eva.says('¿Abren mañana?')
    expect(await write(eva, 'mail')).toMatchObject({ status: 200, body: { leaves_at: null } })
    const mail = (await messagesOf(api, eva.customer_id)).find(({ kind }) => kind === 'reply')
    expect(mail?.waits_until).toBeNull()
  })
})

describe('notices that wait', () => {
  it('are listed with whom and when, the next one first, for the desk only', async () => {
    connected.clock(night)
    desk = await api.newcomer({ role: 'reception' })
    const [eva, ana] = [await person(), await person()]
    await api.db
      .updateTable('customer')
      .set({ quiet_from: 7, quiet_until: 9 })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    const notices = await Promise.all(
      [eva, ana].map(async ({ customer_id }): Promise<Notice> => {
        const { class_reservation_penalty_id } = await api.build.penalty({
          customer_id,
          end_date: '2027-02-01',
        })
        return { kind: 'penalty', customer_id, event: 'waits', facts: { class_reservation_penalty_id } }
      }),
    )
    await notify(api.db, notices)
    const waiting = async (query = {}, who = desk) => who.call('GET /waiting_notices', { query })
    // Not before the rounds have seen that they wait.
    expect((await waiting()).body.total).toBe(0)
    await writeAll(api.services)
    const { body } = await waiting()
    expect(body.total).toBe(2)
    expect(body.waiting_notices).toMatchObject([
      { customer_id: ana.customer_id, leaves_at: morning },
      // Her own hours begin before the studio's end.
      {
        customer_id: eva.customer_id,
        kind: 'penalty',
        name: 'Eva Luna',
        leaves_at: '2027-01-15T15:00:00.000Z',
      },
    ])
    expect((await waiting({ customer_id: ana.customer_id })).body).toMatchObject({
      total: 1,
      waiting_notices: [{ customer_id: ana.customer_id }],
    })
    for (const who of [eva, await api.newcomer({ role: 'instructor' })])
      expect((await waiting({}, who)).status).toBe(403)
    connected.clock(new Date('2027-01-15T15:00:00Z'))
    await writeAll(api.services)
    const later = api.withToken(await api.signIn(desk.email))
    expect((await later.call('GET /waiting_notices')).body.total).toBe(0)
    expect((await messagesOf(api, eva.customer_id)).map(({ kind }) => kind)).toContain('penalty')
  })
})
