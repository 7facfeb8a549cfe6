import type { DeliveryProblem } from '#domain/messages/delivery-problems.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import type { ProviderProblem, TestMail } from './provider-problem.ts'

/** A message as a notification. */
export interface Notification {
  /** Whose devices show it. */
  customer_id: number
  /** The path that a press opens. */
  link: string | null
  /** A notification with the same tag replaces the one that is shown; up to 32 characters of base64url. */
  tag: string
  urgency: 'normal' | 'high'
  /** The message is not sent after this instant. */
  until: Date
}

export interface OutgoingMessage {
  recipient: string
  subject: string
  text: string
  html: string
  /** The same for every attempt at one message, so that a channel can deduplicate. */
  messageId: number
  /** What WhatsApp sends instead of free text: an approved template and the values for its numbers; null within a conversation. */
  template: { name: string; values: readonly string[] } | null
  /** Extra fields of push; null on other channels. */
  notification: Notification | null
  /** Where the person can unsubscribe from this kind of message; null for mandatory ones. */
  unsubscribe: string | null
}

/** `stored`: no channel is configured; the message is stored and shown on the studio's messages page. */
export interface Delivery {
  state: 'sent' | 'stored'
  /** The id under which the provider reports what became of it; null if it reports nothing. */
  providerId: string | null
}

/** Delivers one message to one person. Throws NotDelivered when the channel fails; the job then retries. */
export interface Messenger {
  readonly channel: Channel
  /** Whether messages are really sent, for the settings page. */
  readonly delivers: boolean
  deliver(message: OutgoingMessage): Promise<Delivery>
  /**
   * Returns a sentence for the operator when nothing can be delivered, else null; absent if the channel cannot be
   * checked.
   */
  check?(): Promise<string | null>
  /**
   * Tests the provider: mail sends a message to the given recipient, other channels make a read-only request. Returns
   * the problem, or null; undefined without a provider.
   */
  probe?(mail: TestMail): Promise<ProviderProblem | null>
  close(): Promise<void>
}

/** One messenger per channel. */
export type Messengers = Readonly<Record<Channel, Messenger>>

/** Thrown by a messenger that could not deliver. The message is the provider's, in its words; the problem is shown to staff. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
  readonly problem: DeliveryProblem

  constructor(problem: DeliveryProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** For what no retry would change: an invalid number, a template that is not approved. */
export class Undeliverable extends NotDelivered {
  override name = 'Undeliverable'
}

/** When the provider names the time of the next attempt, or wants fewer of them. */
export class TryLater extends NotDelivered {
  override name = 'TryLater'
  /** Null when it did not say. */
  readonly seconds: number | null

  constructor(message: string, seconds: number | null) {
    super('limited', message)
    this.seconds = seconds
  }
}
