import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Undeliverable } from '#server/ports/messenger.ts'
import { senderOf, smtpMessenger } from './smtp.ts'

const mail = {
  messageId: 7,
  recipient: 'eva@example.com',
  subject: 'Reservación',
  text: 'Hola, Eñe',
  html: '<p>Hola</p>',
  template: null,
  notification: null,
  unsubscribe: null,
}
let server: SMTPServer
let received: { from: string; to: string[]; data: string }[]
let refuse = false
/** What the server says no to, and with which code. */
let refusal: { at: 'MAIL FROM' | 'RCPT TO'; responseCode: number } | null = null

beforeEach(async () => {
  received = []
  refuse = false
  refusal = null
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(refused('MAIL FROM')),
    onRcptTo: (_, __, done) => done(refused('RCPT TO')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address),
          data: Buffer.concat(chunks).toString(),
        })
        return done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => new Promise<void>((done) => server.close(() => done())))

const refused = (at: 'MAIL FROM' | 'RCPT TO') =>
  refusal?.at === at ? Object.assign(new Error('refused'), { responseCode: refusal.responseCode }) : null

const studio = senderOf('hola@casaaura.mx', () => 'Casa "Aura", s.a.\r\nBcc: otra@example.com')

const url = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`

it('sends both bodies, with the same Message-ID at every try', async () => {
  const messenger = smtpMessenger(url(), studio, { tls: false })
  expect(await messenger.deliver(mail)).toEqual({ state: 'sent', providerId: null })
  expect(await messenger.deliver(mail)).toEqual({ state: 'sent', providerId: null })
  await messenger.close()
  expect(received[0]).toMatchObject({ from: 'hola@casaaura.mx', to: ['eva@example.com'] })
  expect(received[0]?.data).toMatch(/^Message-ID: <cupo-7@casaaura\.mx>\r$/m)
  // Under the studio's name, which can't inject another receiver.
  expect(received[0]?.data).toMatch(/^From: [^\n]*Casa_/m)
  expect(received[0]?.data).not.toMatch(/^Bcc/m)
  expect(received[1]?.data).toContain('<cupo-7@casaaura.mx>')
  expect(received[0]?.data).toContain('text/plain')
  expect(received[0]?.data).toContain('text/html')
})

it.each([
  ['hola@mi-estudio.mx', 'hola@mi-estudio.mx', 'VOLTA'],
  ['Casa Aura <hola@mi-estudio.mx>', 'hola@mi-estudio.mx', 'Casa Aura'],
  ['"Aura, la casa" <hola@mi-estudio.mx>', 'hola@mi-estudio.mx', 'Aura, la casa'],
  ['<hola@mi-estudio.mx>', 'hola@mi-estudio.mx', 'VOLTA'],
])('%s is sent from %s, named %s', (from, address, name) => {
  const sender = senderOf(from, () => 'VOLTA')
  expect([sender.address, sender.name()]).toEqual([address, name])
})

it('throws when the mail server refuses or is unreachable', async () => {
  const messenger = smtpMessenger(url(), studio, { tls: false })
  refuse = true
  await expect(messenger.deliver(mail)).rejects.toThrow('mailbox full')
  await messenger.close()
  const nobody = smtpMessenger('smtp://127.0.0.1:1', studio, { tls: false })
  await expect(nobody.deliver(mail)).rejects.toThrow('ECONNREFUSED')
  await nobody.close()
})

it.each([
  { at: 'RCPT TO', responseCode: 550, forGood: true },
  { at: 'RCPT TO', responseCode: 450, forGood: false },
  { at: 'MAIL FROM', responseCode: 553, forGood: false },
] as const)('a refusal at $at with $responseCode is for good: $forGood', async ({ forGood, ...given }) => {
  const messenger = smtpMessenger(url(), studio, { tls: false })
  refusal = given
  const thrown = await messenger.deliver(mail).catch((error: unknown) => error)
  await messenger.close()
  expect(thrown).toMatchObject({ message: expect.stringContaining(String(given.responseCode)) as string })
  expect(thrown instanceof Undeliverable).toBe(forGood)
})

it('sends to one recipient only, whatever the address contains', async () => {
  const messenger = smtpMessenger(url(), studio, { tls: false })
  await messenger.deliver({ ...mail, recipient: 'eva@example.com, otra@example.com' }).catch(() => undefined)
  await messenger.close()
  expect(received.flatMap(({ to }) => to)).not.toContain('otra@example.com')
})

it('offers one-click unsubscribing for optional mails', async () => {
  const messenger = smtpMessenger(url(), studio, { tls: false })
  await messenger.deliver({ ...mail, unsubscribe: 'https://casaaura.mx/avisos-correo/7-birthday-x' })
  await messenger.deliver(mail)
  await messenger.close()
  // A long header is folded over lines.
  const [optional, necessary] = received.map(({ data }) => data.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(optional).toMatch(/^List-Unsubscribe: <https:\/\/casaaura\.mx\/avisos-correo\/7-birthday-x>\r$/m)
  expect(optional).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(necessary).not.toContain('List-Unsubscribe')
})

it('refuses a server without TLS when TLS is required, and says so', async () => {
  const messenger = smtpMessenger(url(), studio, { tls: true })
  await expect(messenger.deliver(mail)).rejects.toMatchObject({
    problem: 'settings',
    cause: { code: 'ETLS' },
  })
  expect(await messenger.check?.()).toMatch(/offers no TLS.*SMTP_TLS=off/)
  await messenger.close()
  expect(received).toEqual([])
  const open = smtpMessenger(url(), studio, { tls: false })
  expect(await open.check?.()).toBeNull()
  await open.close()
})

it('never says the password that a server quotes', async () => {
  const rude = createServer((socket) => {
    socket.write('220 hola\r\n')
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString().trim()
      const answer = said.startsWith('EHLO') ? '250-hola\r\n250 AUTH PLAIN' : `535 secreto123, as in ${said}`
      socket.write(`${answer}\r\n`)
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done))
  const address = `smtp://estudio:secreto123@127.0.0.1:${(rude.address() as AddressInfo).port}`
  const messenger = smtpMessenger(address, studio, { tls: false })
  const said = await messenger.check?.()
  await messenger.close()
  await new Promise((done) => rude.close(done))
  expect(said).toContain('535 …, as in AUTH PLAIN ')
  // Nor as base64.
  expect(said).not.toContain('c2VjcmV0bzEyMw')
})
