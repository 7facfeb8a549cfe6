import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMessageKind, kindOf, type MessageKind } from '#domain/messages/kinds.ts'
import { paths } from '#domain/site-map/paths.ts'

const BYTES = 18

export interface Subscription {
  customer_id: number
  kind: MessageKind
}

/**
 * The signed token of a link to opt out of a kind of message without signing in. It grants nothing else and never expires: a
 * link in an old mail must work.
 */
function unsubscribeToken({ customer_id, kind }: Subscription, secret: string): string {
  return `${customer_id}-${kind}-${signature(customer_id, kind, secret).toString('base64url')}`
}

/** The content of a token; null if its signature is wrong. */
export function readUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, id, kind = '', signed = ''] = /^([1-9]\d{0,9})-([a-z_]{1,40})-([\w-]{24})$/.exec(token) ?? []
  if (id === undefined || !isMessageKind(kind) || !kindOf(kind).optional) return null
  const customer_id = Number(id)
  const genuine = timingSafeEqual(Buffer.from(signed, 'base64url'), signature(customer_id, kind, secret))
  return genuine ? { customer_id, kind } : null
}

const signature = (customer_id: number, kind: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe:${customer_id}:${kind}`).digest().subarray(0, BYTES)

/** The opt-out link of an optional kind; null for required ones. */
export function unsubscribeLink(
  { customer_id, kind }: { customer_id: number | null; kind: string },
  { siteOrigin, secret }: { siteOrigin: string; secret: string },
): string | null {
  if (customer_id === null || !isMessageKind(kind) || !kindOf(kind).optional) return null
  return siteOrigin + paths.avisosCorreo(unsubscribeToken({ customer_id, kind }, secret))
}
