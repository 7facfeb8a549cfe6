import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxMessenger } from '#server/adapters/inbox.ts'
import { openPushKeys } from '#server/adapters/push/keys.ts'
import { pushMessenger } from '#server/adapters/push/messenger.ts'
import { senderOf, smtpMessenger } from '#server/adapters/smtp.ts'
import { whatsappMessenger } from '#server/adapters/whatsapp.ts'
import { deliveryProblems } from '#domain/messages/delivery-problems.ts'
import { type Messenger, NotDelivered, type OutgoingMessage, Undeliverable } from '#server/ports/messenger.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { startPush } from '#tests/vendors/push/server.ts'
import { startWhatsApp } from '#tests/vendors/whatsapp/server.ts'

/** What every messenger does, whoever delivers: the embedded default and each provider’s adapter with its double. */
type Case = 'accepted' | 'refused' | 'later' | 'silent' | 'garbled'

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

/** A server that hangs up, or answers what is no answer of any protocol. */
async function broken(what: 'silent' | 'garbled'): Promise<number> {
  const answer = (socket: Socket) => {
    socket.on('error', () => undefined)
    if (what === 'garbled') socket.end('\u0000\u0001 ¿qué?\r\n\r\n')
    else socket.once('data', () => socket.destroy()).setTimeout(200, () => socket.destroy())
  }
  const server: Server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise((done) => server.close(done)))
  return (server.address() as AddressInfo).port
}
const isBroken = (what: Case): what is 'silent' | 'garbled' => what === 'silent' || what === 'garbled'

let api: Api
let eva: Client
beforeAll(async () => {
  api = await startApi({ environment: { PUSH_ANY_HOST: 'on' } })
  eva = await api.newcomer()
})

async function smtp(): Promise<Setup> {
  let answer: { responseCode: number; text: string } | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onRcptTo: (_, __, done) =>
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.responseCode })),
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise<void>((done) => server.close(() => done())))
  const own = (server.server.address() as AddressInfo).port
  return {
    message,
    secret: SECRET,
    given: async (what) => {
      const port = isBroken(what) ? await broken(what) : own
      answer = null
      // The server quotes the password, as no server should.
      if (what === 'refused') answer = { responseCode: 550, text: `5.1.1 no such user, ${SECRET}` }
      if (what === 'later') answer = { responseCode: 451, text: `4.3.0 later, ${SECRET}` }
      const url = `smtp://cupo:${SECRET}@127.0.0.1:${port}`
      return smtpMessenger(
        url,
        senderOf('hola@casaaura.mx', () => 'Casa Aura'),
        { tls: false },
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
      const url = isBroken(what) ? `http://127.0.0.1:${await broken(what)}` : meta.url
      meta.fault(null)
      if (what === 'refused')
        meta.fault({ status: 400, code: 131026, message: `Malformed access token ${token}` })
      if (what === 'later') meta.fault({ status: 503, code: 2, message: `Try later, ${token}` })
      return whatsappMessenger({ url, token, phoneNumberId })
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
      const endpoint = isBroken(what) ? `http://127.0.0.1:${await broken(what)}/send` : subscription.endpoint
      await device.set({ endpoint }).execute()
      service.fault(what === 'refused' ? 413 : what === 'later' ? 503 : null)
      const contact = () => 'mailto:hola@casaaura.mx'
      return pushMessenger({ db: api.db, keys, contact, now: () => new Date(), anyHost: true })
    },
  }
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

it('the embedded default keeps what it is given, and says that it delivers nothing', async () => {
  for (const channel of ['mail', 'whatsapp', 'push'] as const) {
    const inbox = inboxMessenger(channel)
    expect([inbox.channel, inbox.delivers]).toEqual([channel, false])
    expect(await inbox.deliver(message)).toEqual({ state: 'kept', providerId: null })
    await inbox.close()
  }
})

describe.each([
  ['mail', smtp],
  ['whatsapp', whatsapp],
  ['push', push],
] as const)('the messenger of %s', (channel, open) => {
  let setup: Setup
  beforeAll(async () => {
    setup = await open()
  })

  it('delivers what is accepted', async () => {
    const messenger = await setup.given('accepted')
    expect([messenger.channel, messenger.delivers]).toEqual([channel, true])
    await messenger.close()
    const { delivery } = await deliver(setup, 'accepted')
    expect(delivery?.state).toBe('sent')
  })

  it.each([
    ['refused', true],
    ['later', false],
    ['silent', false],
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

  it('delivers again once the provider has recovered', async () => {
    await deliver(setup, 'later')
    expect((await deliver(setup, 'accepted')).delivery?.state).toBe('sent')
  })
})
