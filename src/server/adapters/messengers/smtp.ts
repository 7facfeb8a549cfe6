import { createTransport } from 'nodemailer'
import { hasCode } from '#server/environment/create-once.ts'
import { redact } from '#server/kit/observing/redact.ts'
import type { Messenger } from '#server/ports/messenger.ts'
import { type MailError, notSent, smtpProblem } from './smtp-problem.ts'

/** Shorter than the worker's stop timeout, so that a mail server that is down does not delay stopping. */
const CONNECTION_TIMEOUT_MS = 3_500
/** Some mail servers delay everybody on purpose, against spam. */
const TIMEOUT_MS = 20_000

interface SmtpOptions {
  /** Sends no mail to a server without TLS. */
  tls: boolean
  /** How long to wait for a server's response, in ms. */
  timeoutMs?: number
}

export interface Sender {
  address: string
  /** Evaluated for every mail: the studio may change its name. */
  name: () => string
}

/**
 * Parses a sender: `hola@mi-estudio.mx`, under the studio's name, or `Casa Aura <hola@mi-estudio.mx>`, under that
 * one.
 */
export function senderOf(from: string, studioName: () => string): Sender {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { address: address.trim(), name: name === '' ? studioName : () => name }
}

/** Mail through the studio's server, given as smtp://user:password@host:port. */
export function smtpMessenger(
  url: string,
  from: Sender,
  { tls, timeoutMs = TIMEOUT_MS }: SmtpOptions,
): Messenger {
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: tls,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is data: nothing in it may refer to a file or URL to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const secrets = secret === '' ? [] : [secret, `\0${user}\0${secret}`]
  /** A server may quote what it was sent, and the library has the quotation in several places. */
  const withoutPassword = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error
    const { code, command, responseCode, response = '' } = error as MailError
    const clean = { code, command, responseCode, response: redact(response, secrets) }
    return Object.assign(new Error(redact(error.message, secrets)), clean)
  }
  return {
    channel: 'mail',
    delivers: true,
    async deliver({ messageId, recipient, subject, text, html, unsubscribe }) {
      const sending = transport.sendMail({
        from: { address: from.address, name: from.name() },
        to: { address: recipient, name: '' },
        subject,
        text,
        html,
        // Mail servers and programs recognise a retry after an unclear result as the same mail.
        messageId: `<cupo-${messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // One-click unsubscribe, RFC 8058.
          ...(unsubscribe === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
      await sending.catch((error: unknown) => {
        throw notSent(withoutPassword(error))
      })
      return { state: 'sent', providerId: null }
    },
    async check() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        if (hasCode(error, 'ETLS'))
          return 'The mail server of SMTP_URL offers no TLS, so no mail is sent. Use an address with smtps://, or set SMTP_TLS=off to send mail and its password unencrypted.'
        return `The mail server of SMTP_URL cannot be used: ${messageOf(withoutPassword(error))}. Mails wait and are tried again.`
      }
    },
    async probe({ recipient, ...mail }) {
      try {
        await transport.sendMail({
          from: { address: from.address, name: from.name() },
          to: { address: recipient, name: '' },
          ...mail,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return null
      } catch (error) {
        const problem = smtpProblem(error)
        if (problem) return problem
        throw withoutPassword(error)
      }
    },
    close() {
      transport.close()
      return Promise.resolve()
    },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
