import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxMessenger } from '#server/adapters/messengers/inbox.ts'
import { openPushKeys } from '#server/adapters/messengers/push/keys.ts'
import { pushMessenger } from '#server/adapters/messengers/push/messenger.ts'
import { senderOf, smtpMessenger } from '#server/adapters/messengers/smtp.ts'
import { whatsappMessenger } from '#server/adapters/messengers/whatsapp.ts'
import { deliveryProblems } from '#domain/messages/delivery-problems.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Messenger, NotDelivered, type OutgoingMessage, Undeliverable } from '#server/ports/messenger.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { startPush } from '#tests/vendors/push/server.ts'
import { startWhatsApp } from '#tests/vendors/whatsapp/server.ts'

/** What every messenger does: the embedded default and each provider’s adapter with its double. */
type Broken = 'gone' | 'silent' | 'unfinished' | 'garbled'
type Case = 'accepted' | 'refused' | 'later' | Broken

interface Setup {
  message: OutgoingMessage
  /** Never to be read in an error. */
  secret: string
  /** The messenger, with a provider that does this. */
  given: (what: Case) => Promise<Messenger>
}

const SECRET = 'un-secreto-de-veinte-letras'
const message: OutgoingMessage = {
  messageId: 7,
  recipient: 'eva@example.com',
  subject: 'Reservación',
  text: 'Hola',
  html: '<p>Hola</p>',
  template: null,
  notification: null,
  unsubscribe: null,
}
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  // Connections that a client keeps open hold nothing up.
  const patience = new Promise((done) => setTimeout(done, 500))
  await Promise.race([Promise.all(closing.map((close) => close())), patience])
})

/** Far less than a provider is given outside of tests. */
const PATIENCE_MS = 400

/**
 * A server that hangs up, one that says nothing and stays, one that begins an answer and never ends it, or one whose answer is of no
 * protocol.
 */
async function broken(what: Broken, beginning = ''): Promise<number> {
  const sockets = new Set<Socket>()
  const answer = (socket: Socket) => {
    socket.on('error', () => undefined).resume()
    if (what === 'garbled') socket.end('\u0000\u0001 ¿qué?\r\n\r\n')
    else if (what === 'gone')
      socket.once('data', () => socket.destroy()).setTimeout(200, () => socket.destroy())
    else if (what === 'unfinished') socket.once('data', () => socket.write(beginning))
    sockets.add(socket)
  }
  const server: Server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise((done) => server.close(done)))
  closing.push(() => Promise.resolve(sockets.forEach((socket) => socket.destroy())))
  return (server.address() as AddressInfo).port
}
const isBroken = (what: Case): what is Broken => what !== 'accepted' && what !== 'refused' && what !== 'later'

let api: Api
let eva: Client
beforeAll(async () => {
  api = await startApi({ environment: { PUSH_ANY_HOST: 'on' } })
  eva = await api.newcomer()
})

async function smtp(): Promise<Setup> {
  let answer: { responseCode: number; text: string } | null = null
  let takesForEver = false
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onRcptTo: (_, __, done) =>
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.responseCode })),
    onData(stream, _, done) {
      stream.resume()
      if (!takesForEver) stream.on('end', () => done())
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise<void>((done) => server.close(() => done())))
  const own = (server.server.address() as AddressInfo).port
  return {
    message,
    secret: SECRET,
    given: async (what) => {
      // The whole mail is there, and no answer says whether it was accepted.
      takesForEver = what === 'unfinished'
      const port = isBroken(what) && !takesForEver ? await broken(what) : own
      answer = null
      // The server quotes the password, as no server should.
      if (what === 'refused') answer = { responseCode: 550, text: `5.1.1 no such user, ${SECRET}` }
      if (what === 'later') answer = { responseCode: 451, text: `4.3.0 later, ${SECRET}` }
      const url = `smtp://cupo:${SECRET}@127.0.0.1:${port}`
      return smtpMessenger(
        url,
        senderOf('hola@casaaura.mx', () => 'Casa Aura'),
        { tls: false, timeoutMs: PATIENCE_MS },
      )
    },
  }
}

async function whatsapp(): Promise<Setup> {
  const meta = await startWhatsApp({ class_reminder: 1 })
  closing.push(() => meta.close())
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = meta.environment
  return {
    message: {
      ...message,
      recipient: '5512345678',
      template: { name: 'class_reminder', values: ['Eva'] },
    },
    secret: token,
    given: async (what) => {
      const beginning = 'HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"messages":[{"id":"wamid.half'
      const url = isBroken(what) ? `http://127.0.0.1:${await broken(what, beginning)}` : meta.url
      meta.fault(null)
      if (what === 'refused')
        meta.fault({ status: 400, code: 131026, message: `Malformed access token ${token}` })
      if (what === 'later') meta.fault({ status: 503, code: 2, message: `Try later, ${token}` })
      return whatsappMessenger({ url, token, phoneNumberId, timeoutMs: PATIENCE_MS })
    },
  }
}

async function push(): Promise<Setup> {
  const service = await startPush()
  closing.push(() => service.close())
  const keys = await openPushKeys(api.db, undefined)
  const { id: _, ...subscription } = service.subscribe(keys.publicKey)
  await eva.call('POST /push_devices', { body: subscription })
  const { customer_id } = eva
  const until = new Date(Date.now() + 3_600_000)
  const device = api.db.updateTable('push_device')
  return {
    message: { ...message, notification: { customer_id, link: '/', tag: 'x', urgency: 'high', until } },
    secret: keys.privateKey,
    given: async (what) => {
      const endpoint = isBroken(what)
        ? `http://127.0.0.1:${await broken(what, 'HTTP/1.1 201 Cre')}/send`
        : subscription.endpoint
      await device.set({ endpoint }).execute()
      service.fault(what === 'refused' ? 413 : what === 'later' ? 503 : null)
      const contact = () => 'mailto:hola@casaaura.mx'
      return pushMessenger({
        db: api.db,
        keys,
        contact,
        now: () => new Date(),
        anyHost: true,
        timeoutMs: PATIENCE_MS,
      })
    },
  }
}

const queued = async (channel: Channel, { recipient, template }: OutgoingMessage): Promise<number> => {
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id: eva.customer_id,
      kind: 'class_reminder',
      channel,
      recipient,
      subject: 'Reservación',
      body_text: 'Hola',
      template: template && JSON.stringify(template),
      dedupe_key: crypto.randomUUID(),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return message_id
}

const deliver = async ({ given, message: sent }: Setup, what: Case) => {
  const messenger = await given(what)
  const result = await messenger.deliver(sent).then(
    (delivery) => ({ delivery, error: null }),
    (error: unknown) => ({ delivery: null, error }),
  )
  await messenger.close()
  return result
}

/** What is in place of a provider: it keeps messages where staff read them. */
const embedded = (channel: Channel) => (): Promise<Setup> =>
  Promise.resolve({ message, secret: SECRET, given: () => Promise.resolve(inboxMessenger(channel)) })

/** Sends a stored message as the queue does. */
async function attempt({ given }: Setup, channel: Channel, message_id: number, what: Case): Promise<void> {
  const messenger = await given(what)
  const messengers = { ...api.services.messengers, [channel]: messenger }
  try {
    await sendMessage({ ...api.services, messengers }, { message_id })
  } finally {
    await messenger.close()
  }
}
const stored = (message_id: number) =>
  api.db
    .selectFrom('message')
    .select(['state', 'problem', 'sent_at', 'sending_until'])
    .where('message_id', '=', message_id)
    .executeTakeFirst()

describe.each([
  ['mail', 'the embedded default', embedded('mail'), 'stored'],
  ['whatsapp', 'the embedded default', embedded('whatsapp'), 'stored'],
  ['push', 'the embedded default', embedded('push'), 'stored'],
  ['mail', 'a mail server', smtp, 'sent'],
  ['whatsapp', 'the Cloud API', whatsapp, 'sent'],
  ['push', 'a push service', push, 'sent'],
] as const)('a messenger of %s with %s', (channel, _with, open, state) => {
  let setup: Setup
  beforeAll(async () => {
    setup = await open()
  })

  it('says what it does with a message, and whether it delivers', async () => {
    const messenger = await setup.given('accepted')
    expect([messenger.channel, messenger.delivers]).toEqual([channel, state === 'sent'])
    await messenger.close()
    const { delivery } = await deliver(setup, 'accepted')
    expect(delivery).toMatchObject({ state })
    if (state === 'stored') expect(delivery?.providerId).toBeNull()
  })

  it('settles a stored message once', async () => {
    const message_id = await queued(channel, setup.message)
    await attempt(setup, channel, message_id, 'accepted')
    const settled = await stored(message_id)
    expect(settled).toMatchObject({ state, problem: null, sending_until: null })
    expect(settled?.sent_at === null).toBe(state === 'stored')
    // A second job of the queue finds it settled and asks nobody.
    await attempt(setup, channel, message_id, 'refused')
    expect(await stored(message_id)).toEqual(settled)
  })
})

describe.each([
  ['mail', smtp],
  ['whatsapp', whatsapp],
  ['push', push],
] as const)('a provider of %s', (channel, open) => {
  let setup: Setup
  beforeAll(async () => {
    setup = await open()
  })

  it.each([
    ['refused', true],
    ['later', false],
    ['gone', false],
    ['silent', false],
    ['unfinished', false],
    ['garbled', false],
  ] as const)(
    'says of what is %s whether it is for good (%s), why in our words, and no secret',
    async (what, forGood) => {
      const { error } = await deliver(setup, what)
      expect(error).toBeInstanceOf(NotDelivered)
      expect(error instanceof Undeliverable).toBe(forGood)
      const { problem, message: said } = error as NotDelivered
      expect(deliveryProblems).toContain(problem)
      expect(problem).not.toBe('unknown')
      expect(said).not.toBe('')
      // As a log would write it, with its cause.
      const logged = inspect(error, { depth: 9, showHidden: true })
      for (const secret of [setup.secret, Buffer.from(setup.secret).toString('base64')])
        expect(logged).not.toContain(secret)
    },
  )

  it('leaves a message of which it hears nothing neither lost nor said to be sent', async () => {
    const message_id = await queued(channel, setup.message)
    for (const what of ['silent', 'unfinished'] as const) {
      // The queue tries a job again that has thrown.
      await expect(attempt(setup, channel, message_id, what)).rejects.toBeInstanceOf(NotDelivered)
      expect(await stored(message_id)).toMatchObject({ state: 'failed', sent_at: null, sending_until: null })
    }
    await attempt(setup, channel, message_id, 'accepted')
    expect(await stored(message_id)).toMatchObject({
      state: 'sent',
      problem: null,
      sent_at: expect.any(Date),
    })
  })

  it('delivers again once the provider has recovered', async () => {
    await deliver(setup, 'later')
    expect((await deliver(setup, 'accepted')).delivery?.state).toBe('sent')
  })
})
