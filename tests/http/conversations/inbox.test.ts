import { beforeEach, describe, expect, it } from 'vitest'
import type { Api, Client } from '#tests/http/harness.ts'
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
  await justNow(`521${phone}`)
  const desk = await api.as('reception')
  return { eva, phone, desk, id: await lastOf(eva.customer_id) }
}
/** Meta tells whole seconds, and several tests write in one. */
const justNow = (sender: string) =>
  api.db
    .updateTable('incoming_message')
    .set({ received_at: new Date() })
    .where('sender', '=', sender)
    .execute()
const lastOf = async (customer_id: number | null) =>
  Number((await incomingOf(api, customer_id)).at(-1)?.incoming_message_id)
/** What the desk sees of a customer's conversation. */
const conversation = async (who: Pick<Client, 'call'>, customer_id: number) =>
  (await who.call(`GET /customer/admin/${customer_id}/conversation`)).body
const inbox = async (who: Pick<Client, 'call'>, query = '') =>
  (await who.call(`GET /conversations${query}`)).body
const reply = (
  who: Pick<Awaited<ReturnType<Api['as']>>, 'call'>,
  id: number,
  text: string,
  seen_until?: number,
) => who.call(`POST /incoming_messages/${id}/reply`, { body: { text, seen_until } })

describe('the inbox', () => {
  it('has who wrote last at its head, and counts them until somebody attends to it', async () => {
    const first = await written('Hola')
    const { eva, desk, id } = await written()
    const seen = await inbox(desk)
    expect(seen.conversations[0]).toMatchObject({
      customer_id: eva.customer_id,
      sender: null,
      name: 'Eva Luna',
      unseen: 1,
      last: { ours: false, channel: 'whatsapp', words: '¿Puedo cambiar mi clase?', stage: null },
    })
    expect(seen.conversations.map(idOf)).toContain(first.eva.customer_id)
    const waiting = await inbox(desk, '?filter=unseen')
    expect(waiting.total).toBe(seen.unseen)
    // The menu counts the same.
    expect((await desk.call('GET /studio/waiting')).body.messages).toBe(seen.unseen)
    const marked = await desk.call(`PUT /incoming_messages/${id}`)
    expect([marked.status, marked.body.incoming_message.seen]).toEqual([200, true])
    const after = await inbox(desk, '?filter=unseen')
    expect(after.unseen).toBe(seen.unseen - 1)
    expect(after.conversations.map(idOf)).not.toContain(eva.customer_id)
    expect((await inbox(desk)).conversations[0]).toMatchObject({ customer_id: eva.customer_id, unseen: 0 })
    expect((await desk.call('PUT /incoming_messages/999999')).status).toBe(404)
  })

  it('shows what the studio wrote last, with what became of it, and finds what did not arrive', async () => {
    const { eva, desk, id } = await written()
    const { customer_id } = eva
    const body = { channel: 'mail', text: 'Te esperamos', seen_until: id }
    expect((await desk.call(`POST /customer/admin/${customer_id}/messages`, { body })).status).toBe(200)
    const [top] = (await inbox(desk)).conversations
    expect(top).toMatchObject({
      customer_id,
      unseen: 0,
      last: { ours: true, channel: 'mail', kind: 'reply' },
    })
    const before = await inbox(desk, '?filter=failed')
    const mine = api.db
      .updateTable('message')
      .where('customer_id', '=', customer_id)
      .where('kind', '=', 'reply')
    await mine.set({ state: 'failed', problem: 'no_mailbox' }).execute()
    const failed = await inbox(desk, '?filter=failed')
    expect(failed.failed).toBe(before.failed + 1)
    expect(failed.conversations[0]).toMatchObject({
      customer_id,
      last: { stage: 'failed', problem: 'no_mailbox' },
    })
    // What left at the same moment on another channel does not.
    const [sibling] = await api.db
      .selectFrom('message')
      .select('created_at')
      .where('customer_id', '=', customer_id)
      .where('state', '=', 'failed')
      .execute()
    await api.db
      .insertInto('message')
      .values({
        customer_id,
        kind: 'class_reminder',
        channel: 'whatsapp',
        recipient: '5215500000000',
        state: 'stored',
        dedupe_key: crypto.randomUUID(),
        created_at: sibling!.created_at,
      })
      .execute()
    expect((await inbox(desk, '?filter=failed')).conversations.map(idOf)).toContain(customer_id)
    // What arrives afterwards makes it good.
    await desk.call(`POST /customer/admin/${customer_id}/messages`, { body })
    expect((await inbox(desk, '?filter=failed')).conversations.map(idOf)).not.toContain(customer_id)
  })

  it('finds a customer by words, also one without messages, and nobody who left', async () => {
    const { desk } = await written()
    const quiet = await api.newcomer({ name: 'Xochitl', last_name: 'Quetzal' })
    await api.db.deleteFrom('message').where('customer_id', '=', quiet.customer_id).execute()
    const found = await inbox(desk, '?query=xochitl')
    expect(found.conversations).toMatchObject([{ customer_id: quiet.customer_id, last: null, unseen: 0 }])
    const { eva } = await written('Adiós')
    await api.db
      .updateTable('customer')
      .set({ deleted_at: new Date() })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect((await inbox(desk)).conversations.map(idOf)).not.toContain(eva.customer_id)
  })

  it('has mails whose link opens an account for admins only', async () => {
    const { eva, desk } = await written()
    const { customer_id } = eva
    await api.db
      .insertInto('message')
      .values({
        customer_id,
        kind: 'reset',
        channel: 'mail',
        recipient: eva.email,
        subject: 'Nueva contraseña',
        state: 'stored',
        dedupe_key: crypto.randomUUID(),
        created_at: new Date(Date.now() + 1000),
      })
      .execute()
    const lastFor = async (who: Pick<Client, 'call'>) =>
      (await inbox(who)).conversations.find((one: { customer_id: number }) => idOf(one) === customer_id).last
    expect((await lastFor(await api.as('admin'))).words).toBe('Nueva contraseña')
    expect((await lastFor(desk)).words).toBe('¿Puedo cambiar mi clase?')
  })

  it('is for the desk only', async () => {
    const { eva } = await written()
    for (const who of [eva, await api.as('instructor')])
      expect((await who.call('GET /conversations')).status).toBe(403)
    expect((await api.visitor.call('GET /conversations')).status).toBe(401)
  })
})

describe('a number that is nobody’s', () => {
  it('has one conversation in both its forms, is answered, and is no customer’s', async () => {
    const phone = String(next++)
    const desk = await api.as('reception')
    await post(connected, meta.events.says(`521${phone}`, { text: '¿Cuánto cuesta?' }))
    await post(connected, meta.events.says(`52${phone}`, { text: '¿Hola?' }))
    await justNow(`52${phone}`)
    const [top] = (await inbox(desk)).conversations
    expect(top).toMatchObject({
      customer_id: null,
      sender: `52${phone}`,
      unseen: 2,
      last: { words: '¿Hola?' },
    })
    const read = async () => (await desk.call(`GET /conversations/${top.sender}`)).body
    const open = await read()
    expect(open.entries.map((one: { body_text: string }) => one.body_text)).toEqual([
      '¿Hola?',
      '¿Cuánto cuesta?',
    ])
    expect(open.ways).toEqual([{ channel: 'whatsapp', delivers: true, reason: null }])
    expect((await reply(desk, open.incoming_message_id, '$1,500')).status).toBe(200)
    await sendAll(api)
    expect(meta.sent.at(-1)).toMatchObject({ to: `52${phone}`, text: { body: '$1,500' } })
    expect((await read()).entries[0]).toMatchObject({ body_text: '$1,500', stage: 'sent', kind: 'reply' })
    const mine = async (query = '') =>
      (await inbox(desk, query)).conversations.find((one: { sender: string }) => one.sender === `52${phone}`)
    expect(await mine()).toMatchObject({ unseen: 0, last: { ours: true, words: '$1,500', stage: 'sent' } })
    const ours = api.db.updateTable('message').where('recipient', '=', `52${phone}`)
    await ours.set({ state: 'failed', problem: 'no_number', sent_at: null }).execute()
    expect(await mine('?filter=failed')).toMatchObject({ last: { stage: 'failed' } })
    const { phone: known } = await written()
    expect((await desk.call(`GET /conversations/521${known}`)).status).toBe(404)
    expect((await desk.call('GET /conversations/525500000001')).status).toBe(404)
  })
})

const idOf = ({ customer_id }: { customer_id: number }) => customer_id

describe('what people write', () => {
  it('is answered in free text to the number that wrote, with an audit line', async () => {
    const { eva, phone, desk, id } = await written()
    const { status, body } = await reply(desk, id, 'Claro, ¿a qué hora?')
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
    const { entries } = await conversation(desk, eva.customer_id)
    expect(entries[0]).toMatchObject({ body_text: 'Claro, ¿a qué hora?', stage: 'delivered' })
    const lines = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'message.answered')
      .where('entity_id', '=', String(id))
      .execute()
    expect(lines).toEqual([{ actor_customer_id: desk.customer_id }])
  })

  it('cannot be answered in free text after 24 hours, until they write again', async () => {
    const { eva, phone, desk, id } = await written()
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1000)
    connected.clock(tomorrow)
    const token = await api.signIn(desk.email)
    const late = await reply(api.withToken(token), id, 'Hola')
    expect([late.status, late.body.code]).toEqual([412, 'window_closed'])
    const before = meta.sent.length
    await sendAll(api)
    expect(meta.sent).toHaveLength(before)
    await post(connected, meta.events.says(`52${phone}`, { text: '¿Sigues ahí?' }))
    const again = await lastOf(eva.customer_id)
    expect((await reply(api.withToken(token), again, 'Sí')).status).toBe(200)
  })

  it('attends to what the customer wrote from another number, too', async () => {
    const { eva, desk, id } = await written()
    const { phone } = await written('Hola')
    const mine = api.db.updateTable('incoming_message').set({ customer_id: eva.customer_id })
    await mine.where('sender', '=', `521${phone}`).execute()
    expect((await reply(desk, id, 'Claro.', await lastOf(eva.customer_id))).status).toBe(200)
    expect((await inbox(desk, '?filter=unseen')).conversations.map(idOf)).not.toContain(eva.customer_id)
  })

  it('is of one number with and without the former 1', async () => {
    const { eva, phone, desk, id } = await written()
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1000)
    connected.clock(tomorrow)
    await post(connected, meta.events.says(`52${phone}`, { text: 'Hola otra vez' }))
    const later = api.withToken(await api.signIn(desk.email))
    // The first message was written as 521; who wrote it wrote again as 52.
    expect((await reply(later, id, 'Hola', await lastOf(eva.customer_id))).status).toBe(200)
    expect(await incomingOf(api, eva.customer_id)).toMatchObject([
      { sender: `521${phone}`, seen_at: expect.any(Date) },
      { sender: `52${phone}`, seen_at: expect.any(Date) },
    ])
    // A foreign number that ends in the same ten digits is somebody else's.
    await post(connected, meta.events.says(`1${phone}`, { text: 'Hi' }))
    const { conversations } = await inbox(later, '?filter=unseen')
    expect(conversations).toContainEqual(
      expect.objectContaining({ customer_id: null, sender: `1${phone}`, unseen: 1 }),
    )
  })

  it('that came after staff looked stays unread when they answer', async () => {
    const { eva, phone, desk, id } = await written()
    const says = (text: string) => post(connected, meta.events.says(`521${phone}`, { text }))
    const unread = async () =>
      (await incomingOf(api, eva.customer_id)).filter((one) => one.seen_at === null).map((one) => one.body)
    await says('La de mañana.')
    const newest = await lastOf(eva.customer_id)
    await says('Mejor cancélala.')
    expect((await reply(desk, id, 'Claro.', newest)).status).toBe(200)
    expect(await unread()).toEqual(['Mejor cancélala.'])
    // Without the newest that was shown it is what was answered.
    await says('¿Sigues ahí?')
    const cancel = (await incomingOf(api, eva.customer_id)).at(-2)
    await reply(desk, cancel!.incoming_message_id, 'Lista.')
    expect(await unread()).toEqual(['¿Sigues ahí?'])
  })

  it('is for the desk only, and an empty answer is refused', async () => {
    const { eva, desk, id } = await written()
    for (const who of [eva, await api.as('instructor')]) expect((await reply(who, id, 'x')).status).toBe(403)
    expect((await reply(desk, id, '  ')).status).toBe(400)
    expect((await reply(desk, 999_999, 'x')).status).toBe(404)
  })
})

describe('a number that becomes a customer’s', () => {
  /** An unknown number that wrote in both its forms; the desk answered the second one. */
  async function stranger() {
    const phone = String(next++)
    await post(connected, meta.events.says(`521${phone}`, { text: '¿Tienen barre?' }))
    await post(connected, meta.events.says(`52${phone}`, { text: '¿Y yoga?' }))
    const desk = await api.as('reception')
    const { body } = await desk.call(`GET /conversations/52${phone}`)
    expect((await reply(desk, body.incoming_message_id, 'Sí, ambas')).status).toBe(200)
    return { phone, desk }
  }
  const words = async (desk: Client, customer_id: number) =>
    (await conversation(desk, customer_id)).entries.map(({ body_text }: { body_text: string }) => body_text)

  it('brings along what it wrote and what it was answered, and is nobody’s no more', async () => {
    const { phone, desk } = await stranger()
    const { customer_id } = await api.build.customer()
    const set = await desk.call('PUT /customer', { body: { customer_id, phone } })
    expect(set.status).toBe(200)
    expect((await words(desk, customer_id)).toSorted()).toEqual(['Sí, ambas', '¿Tienen barre?', '¿Y yoga?'])
    expect((await desk.call(`GET /conversations/521${phone}`)).status).toBe(404)
    // Another number later: what was written stays where it is.
    await desk.call('PUT /customer', { body: { customer_id, phone: String(next++) } })
    expect(await words(desk, customer_id)).toHaveLength(3)
  })

  it('does so with who signs up or is entered, also somebody blocked, and never with a deleted account', async () => {
    const { phone, desk } = await stranger()
    const gone = await api.build.customer({ phone: (await stranger()).phone, deleted_at: new Date() })
    expect(await incomingOf(api, gone.customer_id)).toEqual([])
    const blocked = await api.build.customer({ phone, blocked_at: new Date() })
    expect(await incomingOf(api, blocked.customer_id)).toHaveLength(2)
    expect(await words(desk, blocked.customer_id)).toHaveLength(3)
  })

  it('is in nobody’s own data: who entered the phone has not proved that it is theirs', async () => {
    const { phone } = await stranger()
    const eva = await api.newcomer({ phone })
    await post(connected, meta.events.says(`521${phone}`, { text: 'Soy Eva' }))
    const { body } = await eva.call('GET /customer/data')
    expect(body.incoming_message).toEqual([])
    expect(JSON.stringify(body.message)).not.toContain('ambas')
    // Staff, who know who asks, give out what was written since.
    const { body: given } = await (await api.as('admin')).call(`GET /customer/admin/${eva.customer_id}/data`)
    expect(given.incoming_message.map((one: { body: string }) => one.body)).toEqual(['Soy Eva'])
    expect(JSON.stringify(given.message)).not.toContain('ambas')
  })
})
