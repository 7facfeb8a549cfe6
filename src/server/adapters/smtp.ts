import { createTransport } from 'nodemailer'
import { hasCode } from '#server/environment/create-once.ts'
import type { Messenger } from '#server/ports/messenger.ts'

/** Shorter than the worker is waited for at the end: a mail server that is away keeps nobody. */
const CONNECTION_TIMEOUT_MS = 3_500
/** Some mail servers let everybody wait on purpose, against spam. */
const TIMEOUT_MS = 20_000

/** Whom mails come from. */
export interface Sender {
  address: string
  /** Asked for every mail: the studio may change its name. */
  name: () => string
}

/** A sender out of `hola@mi-estudio.mx`, under the studio's name, or out of `Casa Aura <hola@mi-estudio.mx>`, under that one. */
export function senderOf(from: string, studioName: () => string): Sender {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { address: address.trim(), name: name === '' ? studioName : () => name }
}

/**
 * Mail through a server of the studio's, given as smtp://user:password@host:port.
 * @param tls a server that offers no TLS gets no mail
 */
export function smtpMessenger(url: string, from: Sender, { tls }: { tls: boolean }): Messenger {
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: tls,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is data: nothing of it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    channel: 'mail',
    delivers: true,
    async deliver({ messageId, recipient, subject, text, html, unsubscribe }) {
      await transport.sendMail({
        from: { address: from.address, name: from.name() },
        to: { address: recipient, name: '' },
        subject,
        text,
        html,
        // A second try after an unclear first one is recognised by mail servers and programs as the same mail.
        messageId: `<cupo-${messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // One click without a question, by RFC 8058.
          ...(unsubscribe === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
      return 'sent'
    },
    async check() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        if (hasCode(error, 'ETLS'))
          return 'The mail server of SMTP_URL offers no TLS, so no mail is sent. Use an address with smtps://, or set SMTP_TLS=off to send mail and its password unencrypted.'
        const reason = error instanceof Error ? error.message : String(error)
        return `The mail server of SMTP_URL cannot be used: ${reason}. Mails wait and are tried again.`
      }
    },
    close() {
      transport.close()
      return Promise.resolve()
    },
  }
}
