import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { jsonIn } from '#domain/json-in.ts'
import { type DeliveryProblem, mailboxProblem } from '#domain/messages/delivery-problems.ts'

/** What a mail service says about one mail. */
export interface MailReport {
  report_id: string
  recipient: string
  /** From our own Message-ID; null if the service does not name it. */
  message_id: number | null
  at: Date
  outcome:
    | { kind: 'delivered' }
    | { kind: 'bounced'; problem: DeliveryProblem; forGood: boolean; reason: string }
    | { kind: 'complained' }
}

const TOLERANCE_S = 5 * 60
const SECRET = /^whsec_/

/** The headers of https://www.standardwebhooks.com, also under the names of the service that most senders of it use. */
interface Signed {
  id: string
  timestamp: string
  signatures: string
}

/** The headers of a signed request; null if one is missing or has another form. */
export function signedHeaders(header: (name: string) => string | undefined): Signed | null {
  const given = (name: string) => header(`webhook-${name}`) ?? header(`svix-${name}`) ?? ''
  const [id, timestamp, signatures] = [given('id'), given('timestamp'), given('signature')]
  return /^[\w.-]{1,200}$/.test(id) && /^\d{1,11}$/.test(timestamp) ? { id, timestamp, signatures } : null
}

/**
 * Whether the mail service signed these bytes within the last minutes: HMAC-SHA256 over id, timestamp and body. While a key is
 * changed there may be several signatures.
 */
export function isSigned(
  body: string,
  { id, timestamp, signatures }: Signed,
  secret: string,
  now: Date,
): boolean {
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  const key = Buffer.from(secret.replace(SECRET, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const [, given = ''] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one) ?? []
    return given !== '' && timingSafeEqual(Buffer.from(given, 'base64'), expected)
  })
}

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/)
const report = z.object({
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  data: z.object({
    // Each of our mails has one recipient.
    to: z.union([address, z.tuple([address]).transform(([one]) => one)]),
    message_id: z.string().optional(),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
})

/** What a signed body reports; null for what is of no use, or in a form that is not known. */
export function readMailReport(report_id: string, body: string): MailReport | null {
  const parsed = report.safeParse(jsonIn(body))
  if (!parsed.success) return null
  const { type, created_at: at, data } = parsed.data
  const [, number] = /^<?cupo-(\d{1,15})@/.exec(data.message_id ?? '') ?? []
  const of = { report_id, recipient: data.to, message_id: number === undefined ? null : Number(number), at }
  if (type === 'email.delivered') return { ...of, outcome: { kind: 'delivered' } }
  if (type === 'email.complained') return { ...of, outcome: { kind: 'complained' } }
  if (type !== 'email.bounced') return null
  const reason = (data.bounce?.message ?? '').replaceAll('\0', '').slice(0, LONGEST)
  const forGood = data.bounce?.type?.toLowerCase() === 'permanent'
  const problem = mailboxProblem(reason) ?? (forGood ? 'bounced' : 'bounced_for_now')
  return { ...of, outcome: { kind: 'bounced', problem, forGood, reason } }
}

const LONGEST = 500
