import { createTransport } from 'nodemailer'
import type { Messenger } from '#server/ports/messenger.ts'

/** Shorter than the worker is waited for at the end: a mail server that is away keeps nobody. */
const CONNECTION_TIMEOUT_MS = 3_500
/** Some mail servers let everybody wait on purpose, against spam. */
const TIMEOUT_MS = 20_000

/** Mail through a server of the studio's, given as smtp://user:password@host:port. */
export function smtpMessenger(url: string, from: string): Messenger {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
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
        from,
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
    close() {
      transport.close()
      return Promise.resolve()
    },
  }
}
