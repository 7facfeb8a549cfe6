import { beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#tests/http/harness.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { type Connected, incomingOf, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
withWhatsApp((started) => {
  connected = started
  ;({ api, meta } = started)
})
beforeEach(() => connected.clock(null))

let next = 5_530_000_000
/** Somebody who wrote, and what the desk sees of it. */
async function written(text = '¿Puedo cambiar mi clase?') {
  const phone = String(next++)
  const eva = await api.newcomer({ phone, name: 'Eva', last_name: 'Luna' })
  await post(connected, meta.events.says(`521${phone}`, { text }))
  const desk = await api.as('reception')
  const { body } = await desk.call('GET /incoming_messages')
  return { eva, phone, desk, seen: body, message: body.incoming_messages[0] }
}
const reply = (
  who: Pick<Awaited<ReturnType<Api['as']>>, 'call'>,
  id: number,
  text: string,
  seen_until?: number,
) => who.call(`POST /incoming_messages/${id}/reply`, { body: { text, seen_until } })

describe('what people write', () => {
  it('is listed for the desk, newest first, and counts until somebody attends to it', async () => {
    const first = await written('Hola')
    const { eva, phone, desk, message, seen } = await written()
    expect(message).toMatchObject({
      customer_id: eva.customer_id,
      sender: `521${phone}`,
      name: 'Eva Luna',
      body: '¿Puedo cambiar mi clase?',
      outcome: null,
      seen: false,
      replies: [],
    })
    expect(seen.incoming_messages[1].incoming_message_id).toBe(first.message.incoming_message_id)
    const marked = await desk.call(`PUT /incoming_messages/${message.incoming_message_id}`)
    expect([marked.status, marked.body.incoming_message.seen]).toEqual([200, true])
    const { body } = await desk.call('GET /incoming_messages')
    expect([seen.unseen - body.unseen, body.total]).toEqual([1, seen.total])
    expect((await desk.call('PUT /incoming_messages/999999')).status).toBe(404)
  })

  it('is answered in free text to the number that wrote, with an audit line', async () => {
    const { phone, desk, message } = await written()
    const { status, body } = await reply(desk, message.incoming_message_id, 'Claro, ¿a qué hora?')
    expect([status, body.incoming_message]).toMatchObject([
      200,
      { seen: true, replies: [{ state: 'queued' }] },
    ])
    await sendAll(api)
    expect(meta.sent.at(-1)).toMatchObject({
      to: `521${phone}`,
      type: 'text',
      text: { body: 'Claro, ¿a qué hora?' },
    })
    expect(meta.late()).toEqual([])
    await post(connected, meta.events.delivered({ id: meta.sent.at(-1)!.id, to: `521${phone}` }))
    const { body: after } = await desk.call('GET /incoming_messages')
    expect(after.incoming_messages[0].replies).toMatchObject([{ state: 'sent', delivered: true }])
    const lines = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'message.answered')
      .where('entity_id', '=', String(message.incoming_message_id))
      .execute()
    expect(lines).toEqual([{ actor_customer_id: desk.customer_id }])
  })

  it('cannot be answered in free text after 24 hours, until they write again', async () => {
    const { phone, desk, message } = await written()
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1000)
    connected.clock(tomorrow)
    const token = await api.signIn(desk.email)
    const late = await reply(api.withToken(token), message.incoming_message_id, 'Hola')
    expect([late.status, late.body.code]).toEqual([412, 'window_closed'])
    const before = meta.sent.length
    await sendAll(api)
    expect(meta.sent).toHaveLength(before)
    await post(connected, meta.events.says(`52${phone}`, { text: '¿Sigues ahí?' }))
    const { body } = await api.withToken(token).call('GET /incoming_messages')
    const id = body.incoming_messages[0].incoming_message_id
    expect((await reply(api.withToken(token), id, 'Sí')).status).toBe(200)
  })

  it('is of one number with and without the former 1', async () => {
    const { phone, desk, message } = await written()
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1000)
    connected.clock(tomorrow)
    await post(connected, meta.events.says(`52${phone}`, { text: 'Hola otra vez' }))
    const later = api.withToken(await api.signIn(desk.email))
    // The first message was written as 521; who wrote it wrote again as 52.
    const { body: shown } = await later.call('GET /incoming_messages')
    const newest = shown.incoming_messages[0].incoming_message_id
    expect((await reply(later, message.incoming_message_id, 'Hola', newest)).status).toBe(200)
    const { body } = await later.call('GET /incoming_messages')
    expect(body.incoming_messages.slice(0, 2)).toMatchObject([
      { sender: `52${phone}`, seen: true, customer_id: message.customer_id },
      { sender: `521${phone}`, seen: true, customer_id: message.customer_id },
    ])
    // A foreign number that ends in the same ten digits is somebody else's.
    await post(connected, meta.events.says(`1${phone}`, { text: 'Hi' }))
    const { body: after } = await later.call('GET /incoming_messages')
    expect(after.incoming_messages[0]).toMatchObject({ sender: `1${phone}`, customer_id: null, seen: false })
  })

  it('that came after staff looked stays unread when they answer', async () => {
    const { eva, phone, desk, message } = await written('¿Puedo cambiar mi clase?')
    const says = (text: string) => post(connected, meta.events.says(`521${phone}`, { text }))
    const unread = async () =>
      (await incomingOf(api, eva.customer_id)).filter((one) => one.seen_at === null).map((one) => one.body)
    await says('La de mañana.')
    const { body: shown } = await desk.call('GET /incoming_messages')
    const newest = shown.incoming_messages[0].incoming_message_id
    await says('Mejor cancélala.')
    expect((await reply(desk, message.incoming_message_id, 'Claro.', newest)).status).toBe(200)
    expect(await unread()).toEqual(['Mejor cancélala.'])
    // Without the newest that was shown it is what was answered.
    await says('¿Sigues ahí?')
    const cancel = (await incomingOf(api, eva.customer_id)).at(-2)
    await reply(desk, cancel!.incoming_message_id, 'Lista.')
    expect(await unread()).toEqual(['¿Sigues ahí?'])
  })

  it('is for the desk only, and an empty answer is refused', async () => {
    const { eva, desk, message } = await written()
    const id = message.incoming_message_id
    for (const who of [eva, await api.as('instructor')]) expect((await reply(who, id, 'x')).status).toBe(403)
    expect((await api.visitor.call('GET /incoming_messages')).status).toBe(401)
    expect((await reply(desk, id, '  ')).status).toBe(400)
    expect((await reply(desk, 999_999, 'x')).status).toBe(404)
  })
})
