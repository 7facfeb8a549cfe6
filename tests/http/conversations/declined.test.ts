import { beforeEach, describe, expect, it } from 'vitest'
import type { Channel } from '#domain/messages/kinds.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import type { OutgoingMessage } from '#server/ports/messenger.ts'
import { configure } from '#tests/http/configure.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { messagesOf, tellNow } from '#tests/http/messages/help.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { type Connected, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
withWhatsApp((started) => {
  connected = started
  ;({ api, meta } = started)
})

/** Half past two in the studio's night, and the end of it. */
const night = new Date('2027-01-15T08:30:00Z')
const morning = new Date('2027-01-15T14:00:00Z')
const noon = new Date('2027-01-15T18:00:00Z')
let desk: Client
beforeEach(async () => {
  connected.clock(noon)
  await configure(api, { quiet_hours_start: 22, quiet_hours_end: 8 })
  desk = await api.newcomer({ role: 'reception' })
})

let next = 5_560_000_000
async function person() {
  const phone = String(next++)
  const client = await api.newcomer({ phone, name: 'Eva', last_name: 'Luna' })
  return {
    ...client,
    phone,
    says: (text: string) => post(connected, meta.events.says(`521${phone}`, { text })),
  }
}
type Person = Awaited<ReturnType<typeof person>>

/** What reached somebody's phone. */
const reached = ({ phone }: Person) =>
  meta.sent
    .filter(({ to }) => to.endsWith(phone))
    .map((one) => (one.type === 'template' ? one.template?.name : one.text?.body))
const detail = async (id: number, by: Pick<Client, 'call'> = desk) =>
  (await by.call(`GET /messages/${id}`)).body.message
const retry = (id: number) => desk.call(`POST /messages/${id}/retry`)
const DECLINED = { stage: 'failed', problem: 'declined', no_retry: 'Pidió no recibir este mensaje.' }

/** A reminder of a class tomorrow, written and not sent: its WhatsApp and its mail. */
async function reminded(eva: Person) {
  const { customer_id } = eva
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(noon.getTime() + 20 * 3_600_000),
  })
  const { class_reservation_id } = await api.build.reservation({ single_class_id, customer_id })
  const event = `r:${class_reservation_id}`
  await tellNow(
    api,
    [{ kind: 'class_reminder', customer_id, event, facts: { class_reservation_id } }],
    api.services.clock.now(),
  )
  // Without a mail server it would only be stored.
  await api.db
    .updateTable('message')
    .set({ state: 'queued' })
    .where('customer_id', '=', customer_id)
    .where('channel', '=', 'mail')
    .execute()
  const all = await messagesOf(api, customer_id, 'class_reminder')
  const idOf = (channel: Channel) => all.find((one) => one.channel === channel)?.message_id ?? 0
  return { whatsapp: idOf('whatsapp'), mail: idOf('mail') }
}
const failed = (message_id: number) =>
  api.db
    .updateTable('message')
    .set({ state: 'failed', problem: 'unreachable', failed_at: noon })
    .where('message_id', '=', message_id)
    .execute()

/** Lets the worker send mails once the server answers. */
async function mail(ids: readonly number[], now = noon): Promise<OutgoingMessage[]> {
  const left: OutgoingMessage[] = []
  const taking = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: (message: OutgoingMessage) => {
      left.push(message)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  }
  const messengers = { ...api.services.messengers, mail: taking }
  for (const message_id of ids)
    await sendMessage({ ...api.services, clock: { now: () => now }, messengers }, { message_id })
  return left
}

describe('after BAJA', () => {
  it('what the desk wrote in the night does not leave in the morning, and the answer does', async () => {
    connected.clock(night)
    desk = await api.newcomer({ role: 'reception' })
    const eva = await person()
    const { body } = await desk.call('GET /whatsapp_templates')
    const { kind, body: text } = body.whatsapp_templates.find(
      (one: { kind: string }) => one.kind === 'staff_message',
    )
    const template = {
      kind,
      body: text,
      values: { nombre: 'Eva', estudio: 'Aura', enlace: 'x', mensaje: 'Hola' },
    }
    const values = Object.fromEntries(
      Object.entries(template.values).filter(([name]) => text.includes(`{${name}}`)),
    )
    const path = `POST /customer/admin/${eva.customer_id}/messages`
    const written = await desk.call(path, {
      body: { channel: 'whatsapp', template: { ...template, values } },
    })
    expect(written.status).toBe(200)
    const [waits] = await messagesOf(api, eva.customer_id)
    expect(waits).toMatchObject({ state: 'queued', waits_until: morning })
    await eva.says('BAJA')
    connected.clock(morning)
    await sendAll(api)
    expect(reached(eva)).toEqual([expect.stringMatching(/de WhatsApp|escribir/)])
    const later = api.withToken(await api.signIn(desk.email))
    expect(await detail(waits?.message_id ?? 0, later)).toMatchObject(DECLINED)
  })

  it('an answer of the desk that failed is not sent again, until they write again', async () => {
    const eva = await person()
    await eva.says('¿Abren mañana?')
    const path = `POST /customer/admin/${eva.customer_id}/messages`
    expect((await desk.call(path, { body: { channel: 'whatsapp', text: 'Sí' } })).status).toBe(200)
    const [answer] = await messagesOf(api, eva.customer_id)
    const id = answer?.message_id ?? 0
    await failed(id)
    await eva.says('BAJA')
    await sendMessage(api.services, { message_id: id })
    await sendAll(api)
    expect(reached(eva)).toHaveLength(1)
    expect(await detail(id)).toMatchObject(DECLINED)
    const { status, body } = await retry(id)
    expect([status, body.code, body.error]).toEqual([412, 'no_retry', DECLINED.no_retry])
    const offered = async () => {
      const conversation = await desk.call(`GET /customer/admin/${eva.customer_id}/conversation`)
      return conversation.body.entries.find((one: { message_id: number }) => one.message_id === id).can_retry
    }
    expect(await offered()).toBe(false)
    await eva.says('Perdón, ¿a qué hora abren?')
    expect(await offered()).toBe(true)
    expect((await retry(id)).status).toBe(200)
    await sendAll(api)
    expect(reached(eva)).toContain('Sí')
  })

  it('a reminder that was written does not leave by WhatsApp, and does if they choose it again', async () => {
    const eva = await person()
    const { whatsapp, mail: byMail } = await reminded(eva)
    await eva.says('BAJA')
    await sendAll(api)
    expect(reached(eva)).toHaveLength(1)
    expect(await detail(whatsapp)).toMatchObject(DECLINED)
    expect(await mail([byMail])).toHaveLength(1)
    const chosen = await eva.call('PUT /message_preferences', {
      body: { kind: 'class_reminder', channel: 'whatsapp', enabled: true },
    })
    expect(chosen.status).toBe(200)
    expect((await retry(whatsapp)).status).toBe(200)
    await sendAll(api)
    expect(reached(eva)).toHaveLength(2)
  })
})

describe('after an unsubscription', () => {
  const off = async (eva: Person) => {
    const body = { kind: 'class_reminder', enabled: false }
    expect((await eva.call('PUT /message_preferences', { body })).status).toBe(200)
  }

  it('a mail that is retried does not leave; what is required does', async () => {
    const eva = await person()
    const { mail: id } = await reminded(eva)
    await failed(id)
    await off(eva)
    // It was optional once.
    await api.db
      .insertInto('message_opt_out')
      .values({ customer_id: eva.customer_id, kind: 'penalty', channel: 'mail' })
      .execute()
    const required = await api.db
      .insertInto('message')
      .values({
        customer_id: eva.customer_id,
        kind: 'penalty',
        channel: 'mail',
        recipient: eva.email,
        subject: 'Asunto',
        body_text: 'Hola',
        dedupe_key: crypto.randomUUID(),
      })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    const left = await mail([id, required.message_id])
    expect(left.map(({ messageId }) => messageId)).toEqual([required.message_id])
    expect(await detail(id)).toMatchObject(DECLINED)
    expect((await retry(id)).status).toBe(412)
  })

  it('of mails that wait behind the hour’s limit, the others leave without it', async () => {
    const eva = await person()
    const { mail: first } = await reminded(eva)
    const { message_id: second } = await api.db
      .insertInto('message')
      .values({
        customer_id: eva.customer_id,
        kind: 'receipt',
        channel: 'mail',
        recipient: eva.email,
        subject: 'Recibo',
        body_text: 'Gracias',
        dedupe_key: crypto.randomUUID(),
      })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('message')
      .set({ collected_in: first })
      .where('message_id', 'in', [first, second])
      .execute()
    await off(eva)
    const left = await mail([first, second])
    expect(left.map(({ messageId, subject }) => [messageId, subject])).toEqual([[second, 'Recibo']])
    expect(await detail(first)).toMatchObject(DECLINED)
  })
})
