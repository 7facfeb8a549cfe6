import type { CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { WaitlistRules } from '#domain/booking/waitlist/waitlist.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import type { Values } from '#domain/messages/template.ts'
import { cancelRequestOf } from '#server/features/booking/booking-rules.ts'
import type { Facts } from '#server/features/messages/words/layout.ts'
import type { Now } from './notice-facts.queries.ts'
import type { NoticeFacts } from './notices.ts'

/** What a notice says at this moment. */
export interface Words {
  values: Values
  details?: Facts
  path: string
  /** The class's start, for notices about a class: a message about one that starts soon ignores quiet hours. */
  begins?: Date
}

export interface Moment {
  now: Date
  timezone: string
  videos_enabled: boolean
  /** The rules by which a customer may cancel now. */
  cancelling: CancelRequest
  /** How a place that comes free is assigned. */
  waitlist: WaitlistRules
}

export const momentOf = (configuration: Configuration, now: Date): Moment => ({
  now,
  timezone: configuration.timezone,
  videos_enabled: configuration.videos_enabled,
  cancelling: cancelRequestOf(configuration, now, 'customer'),
  waitlist: configuration,
})

/** The values of a kind; null if the notice is no longer true. */
export type ContentOf<K extends MessageKind> = (facts: NoticeFacts[K], about: Now, at: Moment) => Words | null
