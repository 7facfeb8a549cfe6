export interface OutgoingMessage {
  recipient: string
  subject: string
  text: string
  html: string
  /** The same for every attempt at one message, so that a channel can recognise a repetition. */
  messageId: number
}

/** `kept`: no channel is configured, the message stays in the studio's inbox page. */
export type Delivery = 'sent' | 'kept'

/** Carries one message to one person. Throws when the channel failed; the job then tries again later. */
export interface Messenger {
  readonly channel: 'mail'
  /** Whether messages leave the house, for the settings page. */
  readonly delivers: boolean
  deliver(message: OutgoingMessage): Promise<Delivery>
  close(): Promise<void>
}
