import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(24)

export const mailEnvironment = { MAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` }

interface Reported {
  to: string
  /** As our mails carry it; the service may leave it out. */
  message_id?: string
  at?: Date
}

const event = (type: string, { to, message_id, at = new Date() }: Reported, more: object = {}): string =>
  JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: {
      email_id: crypto.randomUUID(),
      from: 'Casa Aura <hola@casaaura.mx>',
      to: [to],
      subject: 'Reservación',
      ...(message_id === undefined ? {} : { message_id }),
      ...more,
    },
  })

/** Reports in the form of the mail service. */
export const reports = {
  delivered: (of: Reported) => event('email.delivered', of),
  complained: (of: Reported) => event('email.complained', of),
  opened: (of: Reported) => event('email.opened', of),
  bounced: (
    of: Reported,
    type: 'Permanent' | 'Transient' | 'Undetermined',
    message = '550 5.1.1 No such user',
  ) => event('email.bounced', of, { bounce: { type, subType: 'General', message } }),
}

interface Signing {
  id?: string
  at?: Date
  secret?: Buffer
  prefix?: 'webhook' | 'svix'
}

/** The headers with which the service signs a body: https://www.standardwebhooks.com. */
export function signatureOf(body: string, given: Signing = {}): Record<string, string> {
  const { id = `msg_${crypto.randomUUID()}`, at = new Date(), secret = key, prefix = 'webhook' } = given
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: timestamp,
    // An old key signs beside the new one while it is changed.
    [`${prefix}-signature`]: `v1,${randomBytes(32).toString('base64')} v1,${signed}`,
  }
}
