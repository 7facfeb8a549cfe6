import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelsOf, messageKinds } from '#domain/messages/kinds.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { messagesOf, tellNow } from './help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
beforeEach(async () => {
  await api.db.deleteFrom('message_template').execute()
})

const put = (body: Record<string, unknown>, who: Pick<Client, 'call'> = admin) =>
  who.call('PUT /message_templates', { body })
const reminder = {
  kind: 'class_reminder',
  channel: 'mail',
  subject: '{clase} mañana',
  body: 'Hola, {nombre}',
  enabled: true,
}
const audits = async () =>
  (await api.db.selectFrom('audit').select('action').where('entity', '=', 'message_template').execute())
    .length

it('lists every kind on every channel that sends it, and whether channels are configured', async () => {
  const { status, body } = await admin.call('GET /message_templates')
  expect(status).toBe(200)
  expect(body.channels).toEqual([
    { channel: 'mail', delivers: false },
    { channel: 'whatsapp', delivers: false },
    { channel: 'push', delivers: true },
  ])
  const names = body.message_templates.map(
    (one: { kind: string; channel: string }) => `${one.kind} ${one.channel}`,
  )
  expect(names).toHaveLength(messageKinds.flatMap(channelsOf).length)
  expect(names).toContain('birthday whatsapp')
  expect(names).not.toContain('reset whatsapp')
  for (const { body: text, placeholders, original, is_own } of body.message_templates) {
    expect(text.trim()).not.toBe('')
    expect(original.body).toBe(text)
    expect(placeholders).toContain('nombre')
    expect(is_own).toBe(false)
  }
})

it('refuses a text that somebody else changed since it was read, also a default one', async () => {
  const { body } = await admin.call('GET /message_templates')
  const {
    subject,
    body: text,
    enabled,
  } = body.message_templates.find(
    (one: { kind: string; channel: string }) => one.kind === reminder.kind && one.channel === 'mail',
  )
  const was = { subject, body: text, enabled }
  expect((await put({ ...reminder, was })).status).toBe(200)
  const second = await put({ ...reminder, body: 'Otra, {nombre}', was })
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
  const { subject: own, body: words } = reminder
  const third = await put({ ...reminder, body: text, was: { subject: own, body: words, enabled } })
  expect(third.status).toBe(200)
})

it('has valid default texts', async () => {
  const { body } = await admin.call('GET /message_templates')
  for (const { kind, channel, original } of body.message_templates) {
    const preview = await admin.call('POST /message_templates/preview', {
      body: { kind, channel, subject: original.subject, body: original.body },
    })
    expect([kind, channel, preview.status]).toEqual([kind, channel, 200])
    expect(`${preview.body.subject}${preview.body.text}`, kind).not.toMatch(/[{}]/)
    // WhatsApp refuses a template that begins or ends with a value.
    if (channel === 'whatsapp') expect(original.body, kind).not.toMatch(/^\{|\}[.!]?$/)
  }
})

it('is replaced by the studio’s text, and restored', async () => {
  const before = await audits()
  const changed = await put(reminder)
  expect(changed.body.message_template).toMatchObject({
    ...reminder,
    is_own: true,
    updatedAt: expect.any(String),
  })
  expect(changed.body.message_template.original.body).toContain('Te recordamos tu clase')
  const { customer_id } = await api.build.customer({ name: 'Eva', phone: null })
  const { class_reservation_id } = await api.build.reservation({ customer_id })
  await tellNow(api, [{ kind: 'class_reminder', customer_id, event: 'x', facts: { class_reservation_id } }])
  expect(await messagesOf(api, customer_id)).toMatchObject([{ subject: 'Yoga mañana' }])
  const restored = await admin.call('DELETE /message_templates/class_reminder/mail')
  expect(restored.body.message_template).toMatchObject({ is_own: false, updatedAt: null })
  expect((await admin.call('DELETE /message_templates/class_reminder/mail')).status).toBe(200)
  expect(await audits()).toBe(before + 2)
})

it('equal to the default is not stored', async () => {
  await put(reminder)
  const { body } = await admin.call('GET /message_templates')
  const { original } = body.message_templates.find(
    (one: { kind: string; channel: string }) => one.kind === 'class_reminder' && one.channel === 'mail',
  )
  const same = await put({
    kind: 'class_reminder',
    channel: 'mail',
    ...original,
    body: original.body.replaceAll('\n', '\r\n'),
  })
  expect(same.body.message_template.is_own).toBe(false)
})

describe('a template is refused, and nothing changes,', () => {
  it.each([
    [
      'an unknown placeholder, by its name',
      { body: 'Hola {clabe}' },
      'body',
      'El dato {clabe} no existe en este mensaje.',
    ],
    [
      'one of another message',
      { body: 'Hola {total}' },
      'body',
      'El dato {total} no existe en este mensaje.',
    ],
    ['empty braces', { body: 'Hola {}' }, 'body', 'Hay unas llaves vacías: {}.'],
    ['an empty text', { body: ' \n ' }, 'body', 'Escribe el texto del mensaje.'],
    ['an empty subject', { subject: '  ' }, 'subject', 'Escribe un asunto.'],
    ['no subject', { subject: undefined }, 'subject', 'Escribe un asunto.'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject', 'El asunto debe caber en un solo renglón.'],
    [
      'a reset without its link',
      { kind: 'reset', subject: 'Hola', body: 'Hola' },
      'body',
      'El mensaje no sirve sin {enlace}.',
    ],
    [
      'a table in WhatsApp',
      { channel: 'whatsapp', body: '{detalles}' },
      'body',
      'El dato {detalles} no existe en este mensaje.',
    ],
  ])('%s', async (_name, change, field, text) => {
    const { status, body } = await put({ ...reminder, ...change })
    expect([status, body.fields]).toEqual([400, { [field]: text }])
    const { enabled: _, ...words } = { ...reminder, ...change }
    expect((await admin.call('POST /message_templates/preview', { body: words })).body.fields).toEqual({
      [field]: text,
    })
    expect(await api.db.selectFrom('message_template').selectAll().execute()).toEqual([])
  })

  it('for a channel that does not send the kind, and for switching off a required one', async () => {
    expect((await put({ ...reminder, kind: 'reset', channel: 'whatsapp' })).status).toBe(404)
    const off = await put({ kind: 'reset', channel: 'mail', subject: 'x', body: '{enlace}', enabled: false })
    expect([off.status, off.body.code]).toEqual([412, 'message_needed'])
    expect((await admin.call('DELETE /message_templates/welcome/whatsapp')).status).toBe(404)
  })
})

it('is previewed, escaped, without storing anything', async () => {
  const { body } = await admin.call('POST /message_templates/preview', {
    body: {
      kind: 'receipt',
      channel: 'mail',
      subject: 'Orden {orden}',
      body: '<b>Hola</b>, {nombre}\n\n{detalles}\n\n{enlace}',
    },
  })
  expect(body.subject).toBe('Orden #00128')
  expect(body.html).toContain('&lt;b&gt;Hola&lt;/b&gt;, Mariana')
  expect(body.html).toContain('Forma de pago')
  expect(body.text).toContain('Total: $1,881.00')
  const whatsapp = await admin.call('POST /message_templates/preview', {
    body: { kind: 'class_reminder', channel: 'whatsapp', body: 'Hola, {nombre}: {clase}.' },
  })
  expect(whatsapp.body).toEqual({ subject: '', text: 'Hola, Mariana: Reformer.', html: '' })
  expect(await api.db.selectFrom('message_template').selectAll().execute()).toEqual([])
})

it('is for admins only', async () => {
  for (const who of ['customer', 'instructor', 'reception'] as const)
    expect((await put(reminder, await api.as(who))).status).toBe(403)
  expect((await put(reminder, api.visitor)).status).toBe(401)
})
