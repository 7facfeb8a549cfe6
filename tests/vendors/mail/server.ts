import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const PASSWORD = 'clave-del-correo'

/** A mail server on loopback that knows one account and, until it is told otherwise, one sender. */
export async function startMail(sender: string) {
  const received: { to: string[]; text: string }[] = []
  let senders = [sender]
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === PASSWORD ? done(null, { user: 'aura' }) : done(new Error('no such password')),
    onMailFrom: ({ address }, _, done) =>
      senders.includes(address)
        ? done()
        : done(Object.assign(new Error('not allowed'), { responseCode: 553 })),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    password: PASSWORD,
    environment: { SMTP_URL: `smtp://aura:${PASSWORD}@127.0.0.1:${port}`, MAIL_FROM: sender },
    /** The same server with a password that it does not know. */
    wrongUrl: `smtp://aura:otra-clave@127.0.0.1:${port}`,
    /** Whether the sender is one of the server's. */
    verified(known: boolean) {
      senders = known ? [sender] : []
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
