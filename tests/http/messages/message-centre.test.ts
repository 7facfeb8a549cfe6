import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimMessage } from '#server/features/messages/delivery/settle-message.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { NotDelivered, Undeliverable } from '#server/ports/messenger.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
let eva: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})
beforeEach(async () => {
  eva = await api.newcomer({ name: 'Renata', last_name: 'Vela' })
})

type Given = Partial<{
  kind: string
  channel: 'mail' | 'whatsapp' | 'push'
  state: 'queued' | 'sent' | 'stored' | 'failed' | 'bounced' | 'complained'
  problem: 'unreachable' | 'refused' | 'window_closed' | null
  subject: string
  body_text: string | null
  sent_at: Date
  delivered_at: Date
  read_at: Date
  created_at: Date
  error: string
  collected_in: number
  customer_id: number
  recipient: string
  answers: number
}>

async function message(given: Given = {}): Promise<number> {
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id: eva.customer_id,
      kind: 'reservation_made',
      channel: 'mail',
      recipient: eva.email,
      subject: 'Reservación',
      body_text: 'Hola',
      dedupe_key: crypto.randomUUID(),
      ...given,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return message_id
}
const failed = (given: Given = {}) =>
  message({ state: 'failed', problem: 'unreachable', error: 'connect ECONNREFUSED', ...given })

const list = async (query: Record<string, string | number>, who: Client = desk) => {
  const { status, body } = await who.call('GET /messages', { query })
  expect(status).toBe(200)
  return body.messages.map((one: { message_id: number }) => one.message_id)
}
const mine = (query: Record<string, string | number> = {}) => list({ customer_id: eva.customer_id, ...query })
const detail = async (id: number, who: Client = desk) => (await who.call(`GET /messages/${id}`)).body.message
const retry = (id: number, who: Client = desk) => who.call(`POST /messages/${id}/retry`)
const jobsOf = async (id: number): Promise<number> => {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`message:${id}`}`.execute(api.db)
  return rows.length
}

/** Services with a mail server that takes everything after a moment, or once it may, what it took, and when it was asked. */
function server(
  answer?: Error,
  may: () => Promise<void> = () => new Promise((done) => setTimeout(done, 50)),
) {
  const left: number[] = []
  const asked = Promise.withResolvers<void>()
  const mail = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: async ({ messageId }: { messageId: number }) => {
      asked.resolve()
      await may()
      if (answer) throw answer
      left.push(messageId)
      return { state: 'sent' as const, providerId: null }
    },
  }
  return { services: { ...api.services, messengers: { ...api.services.messengers, mail } }, left, asked }
}

describe('the list', () => {
  it('is filtered by channel, stage, kind, customer and day, with how far each has come', async () => {
    const at = new Date()
    const sent = { state: 'sent', sent_at: at, channel: 'whatsapp' } as const
    const ids = {
      scheduled: await message(),
      sent: await message({ state: 'sent', sent_at: at }),
      delivered: await message({ ...sent, delivered_at: at }),
      read: await message({ ...sent, delivered_at: at, read_at: at }),
      stored: await message({ state: 'stored', kind: 'welcome' }),
      failed: await failed(),
      bounced: await message({ state: 'bounced', sent_at: at }),
      complained: await message({ state: 'complained', sent_at: at }),
    }
    for (const [stage, id] of Object.entries(ids)) {
      expect(await mine({ stage })).toEqual([id])
      expect(await detail(id)).toMatchObject({ stage, name: 'Renata Vela' })
    }
    expect(await mine()).toEqual(Object.values(ids).toReversed())
    expect(await mine({ channel: 'whatsapp' })).toEqual([ids.read, ids.delivered])
    expect(await mine({ kind: 'welcome' })).toEqual([ids.stored])
    expect(await list({ query: 'renata vela', kind: 'welcome' })).toContain(ids.stored)
    expect(await list({ query: 'nadie que exista' })).toEqual([])
    const old = await message({ created_at: new Date('2019-12-05T23:30:00-06:00') })
    expect(await mine({ from: '2019-12-05', until: '2019-12-05' })).toEqual([old])
    expect(await mine({ from: '2019-12-06', until: '2019-12-07' })).toEqual([])
  })

  it('is of all customers whose name the words fit, and so is the inbox', async () => {
    await sql`
      with crowd as (
        insert into customer (name, last_name, email, uid)
        select 'Ximena', 'Multitud ' || n, 'multitud' || n || '@correo.mx', 'multitud-' || n from generate_series(1, 51) n
        returning customer_id, email)
      insert into message (customer_id, kind, channel, recipient, dedupe_key)
      select customer_id, 'welcome', 'mail', email, 'multitud:' || customer_id from crowd`.execute(api.db)
    const query = { query: 'multitud' }
    expect((await desk.call('GET /messages', { query })).body.total).toBe(51)
    expect((await desk.call('GET /conversations', { query })).body.total).toBe(51)
  })

  it('is a file with the same filters and without the texts', async () => {
    const luna = await api.newcomer({ name: '=Eva', last_name: 'Luna' })
    await desk.call(`POST /customer/admin/${luna.customer_id}/messages`, {
      body: { channel: 'mail', text: 'Nadie más lee esto.' },
    })
    const file = async (query: string) => {
      const reply = await api.fetch(`GET /api/messages/file/csv?customer_id=${luna.customer_id}${query}`, {
        headers: { authorization: `Bearer ${desk.token}` },
      })
      return (await reply.text()).trimEnd().split('\r\n')
    }
    const [head, ...lines] = await file('&kind=reply')
    expect(head).toMatch(/Mensaje,Fecha,Cliente,Para,Medio,Aviso,Asunto,Estado,Problema,Enviado$/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`,'=Eva Luna,${luna.email},Correo,Escrito por el estudio,Mensaje de `)
    expect(lines[0]).not.toContain('Nadie')
    expect(await file('&kind=birthday')).toHaveLength(1)
    // Access mails are the admins'.
    expect((await file('')).join('\n')).not.toContain('Recuperar')
  })

  it('has no mail that opens an account for the desk, and counts only what fits', async () => {
    const admin = await api.as('admin')
    const [made, access] = [await message(), await message({ kind: 'reset' })]
    const counted = async (who: Client, query: Record<string, string | number> = {}) => {
      const { body } = await who.call('GET /messages', { query: { customer_id: eva.customer_id, ...query } })
      return [body.messages.map((one: { message_id: number }) => one.message_id), body.total]
    }
    expect(await counted(desk)).toEqual([[made], 1])
    expect(await counted(desk, { kind: 'reset' })).toEqual([[], 0])
    expect(await counted(admin)).toEqual([[access, made], 2])
    expect(await counted(admin, { kind: 'reset' })).toEqual([[access], 1])
    expect((await api.visitor.call('GET /messages')).status).toBe(401)
    for (const who of [eva, await api.as('instructor')])
      expect((await who.call('GET /messages')).status).toBe(403)
  })

  it('finds each by an index when there are many', async () => {
    await sql`
      insert into message (customer_id, kind, channel, recipient, subject, state, sent_at, created_at)
      select ${eva.customer_id}, 'reservation_made', 'mail', 'x@example.com', 'x', 'sent', now(), now() - n * interval '1 minute'
      from generate_series(1, 30000) n`.execute(api.db)
    await sql`analyze message`.execute(api.db)
    const wheres = [
      sql`true`,
      sql`m.state = 'failed'`,
      sql`m.kind = 'welcome'`,
      sql`m.channel = 'push'`,
      sql`m.created_at < now() - interval '10 days'`,
    ]
    for (const where of wheres) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from message m where ${where}
        order by m.created_at desc, m.message_id desc limit 50`.execute(api.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
    }
    await sql`delete from message where recipient = 'x@example.com'`.execute(api.db)
  })
})

describe('a message', () => {
  it('is shown as it was sent, with its reason in words and the provider’s apart', async () => {
    const id = await failed()
    expect(await detail(id)).toMatchObject({
      body_text: 'Hola',
      problem: 'unreachable',
      provider_said: 'connect ECONNREFUSED',
      no_retry: null,
    })
    const access = await failed({ kind: 'reset' })
    expect((await desk.call(`GET /messages/${access}`)).status).toBe(404)
    expect((await retry(access)).status).toBe(404)
    expect(await detail(access, await api.as('admin'))).toMatchObject({ kind: 'reset' })
    for (const who of [eva, await api.as('instructor')])
      expect([(await who.call(`GET /messages/${id}`)).status, (await retry(id, who)).status]).toEqual([
        403, 403,
      ])
  })
})

describe('a retry', () => {
  it('sends once under many presses and two workers, with one audit line', async () => {
    const id = await failed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await jobsOf(id)).toBe(1)
    const { services, left } = server()
    await Promise.all(Array.from({ length: 4 }, () => sendMessage(services, { message_id: id })))
    expect(left).toEqual([id])
    expect((await retry(id)).status).toBe(200)
    await sendMessage(services, { message_id: id })
    expect(left).toEqual([id])
    // A worker that read it before it was sent, and comes too late.
    expect(await claimMessage(api.db, id, new Date())).toBe(false)
    const { tried_at } = await detail(id)
    await sendMessage(services, { message_id: id })
    expect(await detail(id)).toMatchObject({ stage: 'sent', problem: null, tried_at })
    const lines = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'message.retried')
      .where('entity_id', '=', String(id))
      .execute()
    expect(lines).toEqual([{ actor_customer_id: desk.customer_id }])
  })

  it('during the automatic one waits for it instead of sending beside it', async () => {
    const id = await failed()
    const taken = Promise.withResolvers<void>()
    const { services, left, asked } = server(undefined, () => taken.promise)
    const automatic = sendMessage(services, { message_id: id })
    await asked.promise
    await retry(id)
    // The queue has given the job away.
    await sql`delete from graphile_worker._private_jobs where key = ${`message:${id}`}`.execute(api.db)
    await sendMessage(services, { message_id: id })
    // Should the other one crash meanwhile, it is tried again.
    expect(await jobsOf(id)).toBe(1)
    taken.resolve()
    await automatic
    expect(left).toEqual([id])
    expect(await detail(id)).toMatchObject({ stage: 'sent' })
  })

  it('that fails again says why, and may be pressed again', async () => {
    const id = await failed()
    for (const error of [
      new NotDelivered('provider_down', '421 later'),
      new Undeliverable('refused', '550 no'),
    ]) {
      expect((await retry(id)).status).toBe(200)
      await sendMessage(server(error).services, { message_id: id }).catch(() => null)
      expect(await detail(id)).toMatchObject({ stage: 'failed', problem: error.problem, no_retry: null })
    }
  })

  it('takes along what was collected into the same mail', async () => {
    const first = await failed()
    await api.db.updateTable('message').set({ collected_in: first }).where('message_id', '=', first).execute()
    const second = await failed({ collected_in: first })
    const unwanted = await message({ collected_in: first, state: 'complained', sent_at: new Date() })
    expect((await retry(second)).body.message.stage).toBe('scheduled')
    expect([await jobsOf(first), await jobsOf(second)]).toEqual([1, 0])
    const { services, left } = server()
    await sendMessage(services, { message_id: first })
    expect([left, (await detail(second)).stage]).toEqual([[first], 'sent'])
    expect((await detail(unwanted)).stage).toBe('complained')
  })

  it('goes to the customer’s present address and number, and is possible once a wrong one is corrected', async () => {
    const lia = await api.newcomer({ phone: '5530000001' })
    const { customer_id, email } = lia
    const mark = (address: string) =>
      api.db
        .insertInto('undeliverable_address')
        .values({ email: address, problem: 'no_mailbox', marked_at: new Date(), cleared_at: null })
        .execute()
    const { incoming_message_id: answers } = await api.db
      .insertInto('incoming_message')
      .values({
        provider_id: crypto.randomUUID(),
        customer_id,
        sender: '5215530000009',
        type: 'text',
        body: 'Hola',
        reply_to: null,
        outcome: null,
        received_at: new Date(),
        seen_at: new Date(),
      })
      .returning('incoming_message_id')
      .executeTakeFirstOrThrow()
    const mail = await failed({ customer_id, recipient: email })
    const warning = await failed({ customer_id, recipient: 'previa@example.com', kind: 'email_changed' })
    const phone = await failed({ customer_id, recipient: '5530000001', channel: 'whatsapp' })
    const whatsapp = { customer_id, channel: 'whatsapp', recipient: '5215530000009' } as const
    const answer = await failed({ ...whatsapp, kind: 'reply', answers })
    await mark(email)
    expect((await retry(mail)).body.code).toBe('no_retry')
    await api.db
      .updateTable('customer')
      .set({ email: 'lia-nueva@example.com', phone: '5530000002' })
      .where('customer_id', '=', customer_id)
      .execute()
    const offered = async () => {
      const { body } = await desk.call(`GET /customer/admin/${customer_id}/conversation`)
      return body.entries.find((one: { message_id: number }) => one.message_id === mail).can_retry
    }
    expect([(await detail(mail)).no_retry, await offered()]).toEqual([null, true])
    const to = [
      [mail, 'lia-nueva@example.com'],
      [warning, 'previa@example.com'],
      [phone, '5530000002'],
      [answer, '5215530000009'],
    ] as const
    for (const [id, recipient] of to) {
      const { status, body } = await retry(id)
      expect([status, body.message.recipient]).toEqual([200, recipient])
    }
    const { services, left } = server()
    await sendMessage(services, { message_id: mail })
    expect([left, (await detail(mail)).stage]).toEqual([[mail], 'sent'])
    const again = await failed({ customer_id, recipient: email })
    await mark('lia-nueva@example.com')
    expect([(await retry(again)).status, await offered()]).toEqual([412, false])
  })

  it('is refused with its reason where it would be useless', async () => {
    const at = new Date()
    const useless = [
      [await message({ state: 'stored' }), /no falló/],
      [await message({ state: 'complained', sent_at: at }), /no falló/],
      [await failed({ body_text: '' }), /ya no se guarda/],
      [
        await failed({ channel: 'push', created_at: new Date(Date.now() - 90 * 86_400_000) }),
        /pasó su momento/,
      ],
      [await failed({ channel: 'whatsapp', problem: 'window_closed' }), /24 horas/],
    ] as const
    for (const [id, reason] of useless) {
      const { status, body } = await retry(id)
      expect([status, body.code, body.error]).toEqual([412, 'no_retry', expect.stringMatching(reason)])
      expect(await jobsOf(id)).toBe(0)
    }
    const id = await message({ state: 'bounced', sent_at: at })
    await api.db
      .insertInto('undeliverable_address')
      .values({ email: eva.email, problem: 'bounced', marked_at: at, cleared_at: null })
      .execute()
    expect((await retry(id)).status).toBe(412)
    await desk.call(`DELETE /customer/admin/${eva.customer_id}/email_problem`)
    expect((await retry(id)).status).toBe(200)
  })
})

describe('a conversation', () => {
  it('has both sides on all channels in time order, and until when one can answer', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await message({ created_at: at(90), state: 'sent', sent_at: at(90) })
    await message({ created_at: at(60), channel: 'push', state: 'failed', problem: 'refused' })
    await message({ created_at: at(50), kind: 'reset' })
    await api.db
      .insertInto('incoming_message')
      .values({
        provider_id: crypto.randomUUID(),
        customer_id: eva.customer_id,
        sender: '5215512345678',
        type: 'text',
        body: '¿Puedo cambiar?',
        reply_to: null,
        outcome: null,
        received_at: at(30),
        seen_at: null,
      })
      .execute()
    const path = `GET /customer/admin/${eva.customer_id}/conversation`
    const { body } = await desk.call(path)
    const told = body.entries.map((one: { channel: string; body_text: string; kind: string }) => [
      one.channel,
      one.body_text,
    ])
    expect(told).toEqual([
      ['whatsapp', '¿Puedo cambiar?'],
      ['push', 'Hola'],
      ['mail', 'Hola'],
    ])
    expect(body.total).toBe(3)
    expect(new Date(body.reply_until).getTime()).toBeCloseTo(at(30).getTime() + 86_400_000, -4)
    expect((await (await api.as('admin')).call(path)).body.total).toBe(4)
    for (const who of [eva, await api.as('instructor')]) expect((await who.call(path)).status).toBe(403)
    expect((await desk.call('GET /customer/admin/999999/conversation')).status).toBe(404)
    const other = await api.newcomer()
    const empty = await desk.call(`GET /customer/admin/${other.customer_id}/conversation`)
    expect(empty.body).toMatchObject({ entries: [], total: 0, reply_until: null })
  })
})
