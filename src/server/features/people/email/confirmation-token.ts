import { createHmac, timingSafeEqual } from 'node:crypto'
import { MS_PER_HOUR } from '#domain/time/spans.ts'

const BYTES = 18

/** What a link of a mail is for, and how long it is valid. A link for one thing is worth nothing for another. */
const lives = {
  'confirm-email': 3 * 24 * MS_PER_HOUR,
  // An address that the desk entered for somebody.
  'desk-email': 3 * 24 * MS_PER_HOUR,
  'delete-account': MS_PER_HOUR,
} as const
export type LinkPurpose = keyof typeof lives

interface Owner {
  customer_id: number
  email: string
}

export interface Confirmation {
  customer_id: number
  /** Milliseconds since the epoch. */
  ends: number
  signed: Buffer
}

/**
 * The signed part of a link with which a customer confirms something by their e-mail, valid as long as it does not change: for three
 * days, to delete the account for an hour.
 */
export function confirmationToken(
  customer: Owner,
  now: Date,
  secret: string,
  purpose: LinkPurpose = 'confirm-email',
): string {
  const ends = now.getTime() + lives[purpose]
  const signed = signature(purpose, customer, ends, secret).toString('base64url')
  return `${customer.customer_id}-${ends.toString(36)}-${signed}`
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
  purpose: LinkPurpose,
): boolean => timingSafeEqual(signed, signature(purpose, { customer_id, email }, ends, secret))

const signature = (
  purpose: LinkPurpose,
  { customer_id, email }: Owner,
  ends: number,
  secret: string,
): Buffer =>
  createHmac('sha256', secret)
    .update(`${purpose}:${customer_id}:${ends}:${email.toLowerCase()}`)
    .digest()
    .subarray(0, BYTES)
