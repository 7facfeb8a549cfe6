import type { Channel } from '#domain/messages/kinds.ts'

export interface OutgoingMessage {
  recipient: string
  subject: string
  text: string
  html: string
  /** The same for every attempt at one message, so that a channel can recognise a repetition. */
  messageId: number
  /** What WhatsApp sends instead of free text: an approved template and the values for its numbers. */
  template: { name: string; values: readonly string[] } | null
  /** Where the person can do without this kind of message; null for those that must arrive. */
  unsubscribe: string | null
}

/** `kept`: no channel is configured, the message stays in the studio's inbox page. */
export type Delivery = 'sent' | 'kept'

/** Carries one message to one person. Throws when the channel failed; the job then tries again later. */
export interface Messenger {
  readonly channel: Channel
  /** Whether messages leave the house, for the settings page. */
  readonly delivers: boolean
  deliver(message: OutgoingMessage): Promise<Delivery>
  /** A sentence for the person who runs the server when nothing can be delivered; absent where nothing can be said. */
  check?(): Promise<string | null>
  close(): Promise<void>
}

/** One for every channel. */
export type Messengers = Readonly<Record<Channel, Messenger>>

/** Thrown by a messenger for what no further try would change: a number that is none, a template that is not approved. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
