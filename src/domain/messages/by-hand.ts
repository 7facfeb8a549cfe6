import { type Channel } from './kinds.ts'
import { freeTextUntil } from './replies.ts'

/** The longest text that staff may write on each channel; a notification shows no more. */
export const longestText: Record<Channel, number> = { mail: 4000, whatsapp: 4000, push: 500 }

/** The customer’s last WhatsApp message. */
export interface LastWord {
  at: Date
  /** It was BAJA: an opt-out of WhatsApp. */
  stopped: boolean
}

/** By what a customer can be reached. */
export interface Reach {
  /** Whether WhatsApp is connected. */
  whatsapp: boolean
  /** Null if they never wrote. */
  lastWord: LastWord | null
  /** Whether no mail is sent to their address. */
  marked: boolean
  /** Whether a device of theirs shows notifications. */
  devices: boolean
}

/** The longest text of a template with its values. @see https://developers.facebook.com/docs/whatsapp/business-management-api/message-templates/components */
export const longestTemplate = 1024

/** Why staff cannot write to a customer on a channel. */
export type NoWay = 'marked' | 'not_connected' | 'never_wrote' | 'stopped' | 'window_closed' | 'no_device'

/** Null for a channel on which staff can write to a customer now. */
export function whyNoWay(
  channel: Channel,
  { whatsapp, lastWord, marked, devices }: Reach,
  now: Date,
): NoWay | null {
  if (channel === 'mail') return marked ? 'marked' : null
  if (channel === 'push') return devices ? null : 'no_device'
  if (!whatsapp) return 'not_connected'
  if (lastWord === null) return 'never_wrote'
  if (lastWord.stopped) return 'stopped'
  return isOpen(lastWord, now) ? null : 'window_closed'
}

/** Why staff cannot send a template by WhatsApp; null if they can, whenever the person wrote, if ever. */
export function whyNoTemplate({
  whatsapp,
  lastWord,
  phone,
}: Pick<Reach, 'whatsapp' | 'lastWord'> & { phone: string | null }):
  | 'not_connected'
  | 'stopped'
  | 'no_phone'
  | null {
  if (!whatsapp) return 'not_connected'
  if (lastWord?.stopped === true) return 'stopped'
  return phone === null ? 'no_phone' : null
}

/** Whether what staff write is an answer: the customer wrote within the last 24 hours. */
export const isOpen = (lastWord: LastWord | null, now: Date): boolean =>
  lastWord !== null && freeTextUntil(lastWord.at) > now
