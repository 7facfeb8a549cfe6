import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { limits, refusals } from '#tests/vendors/whatsapp/faults.ts'
import { type Connected, incomingOf, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
withWhatsApp((started) => {
  connected = started
  ;({ api, meta } = started)
})
beforeEach(() => connected.clock(null))

const challenge = (query: Record<string, string>, to = api) =>
  to.fetch(`GET /api/webhooks/whatsapp?${new URLSearchParams(query)}`)

describe('the challenge', () => {
  const right = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': meta.environment.WHATSAPP_VERIFY_TOKEN,
    'hub.challenge': '1158201444',
  })

  it('is answered to whoever knows the verify token, as plain text', async () => {
    const answer = await challenge(right())
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it.each([
    { 'hub.verify_token': 'something-else-altogether' },
    { 'hub.mode': 'x' },
    { 'hub.challenge': '<b>' },
  ])('is refused with %j', async (wrong) => {
    expect((await challenge({ ...right(), ...wrong })).status).toBe(403)
  })

  it('is 404 where the studio has not connected it, as is the rest', async () => {
    const without = await startApi()
    expect((await challenge(right(), without)).status).toBe(404)
    const { body, headers } = meta.sign(meta.events.says('5215512345678', { text: 'Hola' }))
    expect((await without.fetch('POST /api/webhooks/whatsapp', { body, headers })).status).toBe(404)
  })
})

describe('an event', () => {
  it('counts only with a signature over exactly its bytes', async () => {
    const event = meta.events.says('5215500000001', { text: '¿Mañana hay clase?' })
    const { body, headers } = meta.sign(event)
    expect(body).toContain(String.raw`\u00bf`)
    const forged = [
      { body, headers: { 'content-type': 'application/json' } },
      { body: `${body} `, headers },
      { body: JSON.stringify(event), headers },
      { body, headers: { ...headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } },
      { body, headers: { ...headers, 'x-hub-signature-256': headers['x-hub-signature-256'].slice(7) } },
      { body, headers: { ...headers, 'x-hub-signature-256': 'sha256=' } },
    ]
    for (const one of forged) {
      const answer = await api.fetch('POST /api/webhooks/whatsapp', one)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        400,
        'bad_signature',
      ])
    }
    expect(await incomingOf(api, null)).toEqual([])
    expect((await api.fetch('POST /api/webhooks/whatsapp', { body, headers })).status).toBe(200)
    expect(await incomingOf(api, null)).toMatchObject([
      { sender: '5215500000001', sender_name: 'Eva Núñez', type: 'text', body: '¿Mañana hay clase?' },
    ])
  })

  it('of another number, or of a kind nobody knows, is accepted and stored nowhere', async () => {
    expect(await post(connected, meta.events.says('5215500000002', { text: 'x' }, '99999'))).toBe(200)
    const strange = {
      object: 'whatsapp_business_account' as const,
      entry: [{ changes: [{ field: 'messages', value: 7 }] }],
    }
    expect(await post(connected, strange)).toBe(200)
    const { rows } = await api.services.pool.query(
      `select from incoming_message where sender = '5215500000002'`,
    )
    expect(rows).toEqual([])
  })

  it('with a message is stored once, however often and at once it comes', async () => {
    const { customer_id } = await api.build.customer({ phone: '5512345601' })
    const event = meta.events.says('5215512345601', { text: 'Hola' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(connected, event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await incomingOf(api, customer_id)).toHaveLength(1)
  })

  it.each(['5215512345602', '525512345602'])(
    'of %s is of the customer with its ten digits',
    async (sender) => {
      const known = await api.db
        .selectFrom('customer')
        .select('customer_id')
        .where('phone', '=', '5512345602')
        .execute()
      const { customer_id } = known[0] ?? (await api.build.customer({ phone: '5512345602' }))
      await post(connected, meta.events.says(sender, { text: sender }))
      expect((await incomingOf(api, customer_id)).at(-1)).toMatchObject({ sender, body: sender })
    },
  )

  it('of a foreign number that ends alike is nobody’s', async () => {
    const { customer_id } = await api.build.customer({ phone: '5512345603' })
    await post(connected, meta.events.says('15512345603', { text: 'BAJA' }))
    expect(await incomingOf(api, customer_id)).toEqual([])
    const stored = (await incomingOf(api, null)).find(({ sender }) => sender === '15512345603')
    expect(stored).toMatchObject({ body: 'BAJA', outcome: null })
  })

  it('without text, or with what PostgreSQL cannot store, is stored all the same', async () => {
    const { customer_id } = await api.build.customer({ phone: '5512345604' })
    expect(await post(connected, meta.events.says('5215512345604', { type: 'image' }))).toBe(200)
    expect(await post(connected, meta.events.says('5215512345604', { text: 'a\u0000b' }))).toBe(200)
    expect(await incomingOf(api, customer_id)).toMatchObject([
      { type: 'image', body: '' },
      { type: 'text', body: 'ab' },
    ])
  })
})

describe('a delivery state', () => {
  /** A reminder that left, with its provider's id. */
  async function sent() {
    const { message_id } = await api.db
      .insertInto('message')
      .values({
        kind: 'class_reminder',
        channel: 'whatsapp',
        recipient: '5512345610',
        state: 'queued',
        template: JSON.stringify({ name: 'birthday', values: ['Eva', 'Casa', 'x'] }),
        dedupe_key: crypto.randomUUID(),
      })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    return message_id
  }
  const read = (message_id: number) =>
    api.db
      .selectFrom('message')
      .select(['state', 'error', 'delivered_at', 'read_at', 'provider_id'])
      .where('message_id', '=', message_id)
      .executeTakeFirstOrThrow()
  const store = (message_id: number, provider_id: string) =>
    api.db
      .updateTable('message')
      .set({ provider_id, state: 'sent', sent_at: new Date() })
      .where('message_id', '=', message_id)
      .execute()

  const [first, second] = [new Date('2026-11-22T18:00:00Z'), new Date('2026-11-22T18:05:00Z')]
  const error = { code: 131026, title: 'Message undeliverable' }

  it('leads to the same record in whatever order and however often it comes', async () => {
    const orders = permutations(['sent', 'delivered', 'read', 'failed'] as const)
    for (const order of orders) {
      const message_id = await sent()
      const about = { id: `wamid.${crypto.randomUUID()}`, to: '525512345610' }
      await store(message_id, about.id)
      const events = {
        sent: () => meta.events.sent(about, first),
        delivered: () => meta.events.delivered(about, first),
        read: () => meta.events.read(about, second),
        failed: () => meta.events.failed(about, error, first),
      }
      for (const state of [...order, ...order]) expect(await post(connected, events[state]())).toBe(200)
      expect(await read(message_id), order.join()).toMatchObject({
        state: 'sent',
        error: null,
        delivered_at: first,
        read_at: second,
      })
    }
  })

  it('of a failure is shown with its reason', async () => {
    const message_id = await sent()
    const about = { id: `wamid.${crypto.randomUUID()}`, to: '525512345610' }
    await store(message_id, about.id)
    await post(connected, meta.events.failed(about, error, first))
    expect(await read(message_id)).toMatchObject({
      state: 'failed',
      error: 'WhatsApp (131026): Message undeliverable',
    })
  })

  it.each(limits.map((fault) => [fault.code, fault] as const))(
    'of the limit %s, reported once or twice, has it sent again later',
    async (_, { code, message: title }) => {
      const message_id = await sent()
      const about = { id: `wamid.${crypto.randomUUID()}`, to: '525512345610' }
      await store(message_id, about.id)
      const at = new Date()
      await post(connected, meta.events.failed(about, { code, title }, at))
      await post(connected, meta.events.failed(about, { code, title }, at))
      const { rows } = await sql<{ later: boolean }>`
        select run_at > ${at} as later from graphile_worker.jobs where key = ${`message:${message_id}`}`.execute(
        api.db,
      )
      expect(rows).toEqual([{ later: true }])
      await api.db
        .updateTable('message')
        .set({ template: JSON.stringify({ name: 'birthday', values: ['Eva', 'Casa', 'x'] }) })
        .where('message_id', '=', message_id)
        .execute()
      await sendMessage(api.services, { message_id })
      const after = await read(message_id)
      expect(after).toMatchObject({ state: 'sent', error: null })
      // The former attempt is reported once more.
      await post(connected, meta.events.failed(about, { code, title }, at))
      expect(await read(message_id)).toEqual(after)
      await api.db.deleteFrom('early_status').execute()
    },
  )

  it('of a failure for good, or of an old message, is not sent again', async () => {
    const jobs = async (code: number, created_at = new Date()) => {
      const message_id = await sent()
      const about = { id: `wamid.${crypto.randomUUID()}`, to: '525512345610' }
      await store(message_id, about.id)
      await api.db.updateTable('message').set({ created_at }).where('message_id', '=', message_id).execute()
      await post(connected, meta.events.failed(about, { code, title: 'no' }, new Date()))
      const { rows } =
        await sql`select from graphile_worker.jobs where key = ${`message:${message_id}`}`.execute(api.db)
      return rows.length
    }
    for (const { code } of refusals) expect(await jobs(code)).toBe(0)
    expect(await jobs(131048, new Date(Date.now() - 2 * 86_400_000))).toBe(0)
  })

  it('that comes before the message knows its id waits for it', async () => {
    const message_id = await sent()
    const deliver = api.services.messengers.whatsapp
    const id = `wamid.${crypto.randomUUID()}`
    await sendMessage(
      {
        ...api.services,
        messengers: {
          ...api.services.messengers,
          whatsapp: {
            ...deliver,
            async deliver() {
              await post(connected, meta.events.delivered({ id, to: '525512345610' }, first))
              return { state: 'sent', providerId: id }
            },
          },
        },
      },
      { message_id },
    )
    expect(await read(message_id)).toMatchObject({ state: 'sent', provider_id: id, delivered_at: first })
    expect(await api.db.selectFrom('early_status').selectAll().execute()).toEqual([])
  })

  it('of a message that is none of this studio’s is forgotten after days', async () => {
    await post(connected, meta.events.delivered({ id: 'wamid.other', to: '525512345610' }, first))
    expect(await api.db.selectFrom('early_status').selectAll().execute()).toHaveLength(1)
    await cleanUp({ ...api.services, clock: { now: () => new Date('2026-11-26T00:00:00Z') } })
    expect(await api.db.selectFrom('early_status').selectAll().execute()).toEqual([])
  })

  it('names the message by the id that sending it was answered with', async () => {
    const message_id = await sent()
    await api.db
      .updateTable('message')
      .set({ template: null, body_text: 'Hola' })
      .where('message_id', '=', message_id)
      .execute()
    await sendAll(api)
    const message = meta.sent.at(-1)
    expect(await read(message_id)).toMatchObject({ state: 'sent', provider_id: message?.id })
    // The customer did not write within a day, so Meta accepts it and then reports that it was not delivered.
    for (const event of meta.late()) await post(connected, event)
    expect(await read(message_id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('131047'),
    })
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) =>
    permutations(items.filter((_, index) => index !== at)).map((rest) => [item, ...rest]),
  )
}
