import { createHmac, timingSafeEqual } from 'node:crypto'

const BYTES = 18
const LIFE_MS = 3 * 24 * 60 * 60_000

export interface Confirmation {
  customer_id: number
  /** Milliseconds since the epoch. */
  ends: number
  signed: Buffer
}

/**
 * The signed part of a link that confirms a customer's e-mail, as long as it does not change. Valid for three days.
 */
export function confirmationToken(
  customer: { customer_id: number; email: string },
  now: Date,
  secret: string,
): string {
  const ends = now.getTime() + LIFE_MS
  return `${customer.customer_id}-${ends.toString(36)}-${signature(customer, ends, secret).toString('base64url')}`
}

/** A token's content, or null for an invalid or expired one. `isGenuine` checks its signature. */
export function readConfirmationToken(token: string, now: Date): Confirmation | null {
  const [, id, end = '', signed = ''] = /^([1-9]\d{0,9})-([0-9a-z]{8,10})-([\w-]{24})$/.exec(token) ?? []
  const ends = Number.parseInt(end, 36)
  if (id === undefined || ends <= now.getTime()) return null
  return { customer_id: Number(id), ends, signed: Buffer.from(signed, 'base64url') }
}

export const isGenuine = (
  { customer_id, ends, signed }: Confirmation,
  email: string,
  secret: string,
): boolean => timingSafeEqual(signed, signature({ customer_id, email }, ends, secret))

const signature = (
  { customer_id, email }: { customer_id: number; email: string },
  ends: number,
  secret: string,
): Buffer =>
  createHmac('sha256', secret)
    .update(`confirm-email:${customer_id}:${ends}:${email.toLowerCase()}`)
    .digest()
    .subarray(0, BYTES)
