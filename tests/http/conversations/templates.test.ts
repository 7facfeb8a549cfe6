import { beforeEach, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { type Connected, incomingOf, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
withWhatsApp((started) => {
  connected = started
  ;({ api, meta } = started)
})

const noon = new Date('2027-01-15T18:00:00Z')
/** When WhatsApp delivers no free text any more. */
const nextDay = new Date(noon.getTime() + 25 * 3_600_000)
let desk: Pick<Client, 'call'>
let staff: Client
let templates: Record<string, { body: string; values: { name: string; value: string }[] }>
beforeEach(async () => {
  connected.clock(noon)
  await configure(api, { quiet_hours_start: 22, quiet_hours_end: 8 })
  staff = await api.newcomer({ role: 'reception' })
  desk = staff
  const { body } = await desk.call('GET /whatsapp_templates')
  templates = Object.fromEntries(body.whatsapp_templates.map((one: { kind: string }) => [one.kind, one]))
})

let next = 5_541_000_000
async function person(phone: string | null = String(next++)) {
  const client = await api.newcomer({ phone, name: 'Eva', last_name: 'Luna' })
  return {
    ...client,
    phone,
    says: (text: string) => post(connected, meta.events.says(`521${phone}`, { text })),
  }
}
/** A day later; sessions last a quarter of an hour. */
async function dayLater() {
  connected.clock(nextDay)
  desk = api.withToken(await api.signIn(staff.email))
}

const words = { nombre: 'Eva', estudio: 'Aura', mensaje: 'encontramos\n\ntu   tapete.' }
const use = (values: object = words, kind = 'staff_message', body = templates[kind]?.body) => ({
  channel: 'whatsapp',
  template: { kind, body, values },
})
const send = (who: { customer_id: number }, body: object = use(), key?: string) =>
  desk.call(`POST /customer/admin/${who.customer_id}/messages`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const written = async (who: { customer_id: number }) =>
  (await messagesOf(api, who.customer_id)).filter(({ sent_by }) => sent_by !== null)

it('a customer whose 24 hours are over gets a template, with its state and an audit line', async () => {
  const eva = await person()
  await eva.says('¿Encontraron mi tapete?')
  await dayLater()
  expect((await send(eva, { channel: 'whatsapp', text: 'Sí' })).status).toBe(412)
  const conversation = async () =>
    (await desk.call(`GET /customer/admin/${eva.customer_id}/conversation`)).body
  const shown = await conversation()
  expect(shown).toMatchObject({ no_template: null, reply_until: null })
  const seen_until = shown.entries.find((one: { type: string }) => one.type).incoming_message_id
  expect(await send(eva, { ...use(), seen_until })).toMatchObject({ status: 200 })
  await sendAll(api)
  const sent = meta.sent.at(-1)
  expect(sent).toMatchObject({
    to: `52${eva.phone}`,
    type: 'template',
    template: {
      name: 'staff_message',
      language: { code: 'es_MX' },
      components: [
        { type: 'body', parameters: [{ text: 'Eva' }, { text: 'Aura' }, { text: 'encontramos tu tapete.' }] },
      ],
    },
  })
  await post(connected, meta.events.delivered({ id: sent?.id ?? '', to: sent?.to ?? '' }))
  const { entries } = await conversation()
  expect(entries.find(({ kind }: { kind: string }) => kind === 'staff_message')).toMatchObject({
    stage: 'delivered',
    body_text: expect.stringContaining('Aura: encontramos tu tapete. Si tienes dudas'),
  })
  expect((await incomingOf(api, eva.customer_id)).map(({ seen_at }) => seen_at)).not.toContain(null)
  const lines = await api.db
    .selectFrom('audit')
    .select(['actor_customer_id', 'details'])
    .where('action', '=', 'message.written')
    .where('entity_id', '=', String(eva.customer_id))
    .execute()
  expect(lines).toEqual([
    { actor_customer_id: staff.customer_id, details: { channel: 'whatsapp', template: 'staff_message' } },
  ])
})

it('is sent once, however often it is pressed', async () => {
  const eva = await person()
  const pressed = await Promise.all([1, 2, 3].map(() => send(eva, use(), `press-${eva.customer_id}`)))
  for (const { status } of pressed) expect([200, 409]).toContain(status)
  expect(await written(eva)).toHaveLength(1)
})

it('who never wrote gets it after quiet hours, to the phone of the record', async () => {
  const eva = await person()
  connected.clock(new Date('2027-01-16T08:30:00Z'))
  desk = api.withToken(await api.signIn(staff.email))
  const leaves_at = '2027-01-16T14:00:00.000Z'
  expect(await send(eva)).toMatchObject({ status: 200, body: { leaves_at } })
  expect(await written(eva)).toMatchObject([{ recipient: eva.phone, waits_until: new Date(leaves_at) }])
})

it('the studio’s own words are filled in, those that it sends by WhatsApp', async () => {
  expect(templates['staff_message']?.values).toEqual([
    { name: 'nombre', value: '' },
    { name: 'estudio', value: expect.stringMatching(/\w/) },
    { name: 'mensaje', value: '' },
  ])
  expect(templates['class_changed']?.values.find(({ name }) => name === 'enlace')?.value).toMatch(/^http/)
  // By WhatsApp the studio sends no receipts.
  expect(Object.keys(templates)).not.toContain('receipt')
  const eva = await person()
  expect(await send(eva, use(words, 'receipt', 'x'))).toMatchObject({
    status: 412,
    body: { code: 'no_template' },
  })
})

it('what is missing, unknown or too long is refused by its name, and nothing is sent', async () => {
  const eva = await person()
  const refused = async (body: object) => (await send(eva, body)).body
  expect(await refused(use({ ...words, nombre: ' \n' }))).toMatchObject({
    fields: { 'template.values.nombre': 'Debes llenar este campo.' },
  })
  expect(await refused(use({ ...words, total: '1' }))).toMatchObject({
    fields: { 'template.values.total': expect.stringContaining('{total}') },
  })
  expect(await refused(use({ ...words, nombre: 'x'.repeat(600), mensaje: 'y'.repeat(600) }))).toMatchObject({
    fields: { template: expect.stringMatching(/1024|1,024/) },
  })
  expect(await refused({ ...use(), text: 'Hola' })).toMatchObject({ code: 'invalid_fields' })
  expect(await refused({ channel: 'whatsapp' })).toMatchObject({ fields: { text: expect.any(String) } })
  expect(await refused({ ...use(), channel: 'mail' })).toMatchObject({
    fields: { template: expect.stringMatching(/medio/) },
  })
  expect(await refused(use(words, 'staff_message', 'Hola, {nombre}: {mensaje} ¡Nos vemos!'))).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await written(eva)).toEqual([])
})

it('is not sent to whose last word was BAJA, who declined it, or without a phone', async () => {
  const [eva, ana, sol] = [await person(), await person(), await person(null)]
  await ana.call('PUT /message_preferences', {
    body: { kind: 'staff_message', channel: 'whatsapp', enabled: false },
  })
  await eva.says('BAJA')
  for (const [who, why] of [
    [eva, /baja de WhatsApp/],
    [ana, /Eligió no recibir/],
    [sol, /celular/],
  ] as const)
    expect(await send(who)).toMatchObject({
      status: 412,
      body: { code: 'no_way', error: expect.stringMatching(why) },
    })
  const { body } = await desk.call(`GET /customer/admin/${sol.customer_id}/conversation`)
  expect(body.no_template).toMatch(/celular/)
})

it('a number that is nobody’s is answered with one after its 24 hours', async () => {
  const phone = String(next++)
  await post(connected, meta.events.says(`521${phone}`, { text: '¿Cuánto cuesta?' }))
  await dayLater()
  const { body } = await desk.call(`GET /conversations/521${phone}`)
  expect(body).toMatchObject({ no_template: null, ways: [{ reason: expect.stringMatching(/24 horas/) }] })
  const { template } = use()
  const answer = (given: object) =>
    desk.call(`POST /incoming_messages/${body.incoming_message_id}/reply`, { body: given })
  expect((await answer({ text: 'Hola' })).status).toBe(412)
  expect((await answer({ template })).status).toBe(200)
  await sendAll(api)
  expect(meta.sent.at(-1)).toMatchObject({ to: `521${phone}`, template: { name: 'staff_message' } })
  const { entries } = (await desk.call(`GET /conversations/521${phone}`)).body
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'staff_message', stage: 'sent' }))
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'reply', seen: true }))
})
