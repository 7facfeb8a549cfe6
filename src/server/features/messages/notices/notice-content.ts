import type { MessageKind } from '#domain/messages/kinds.ts'
import type { Values } from '#domain/messages/template.ts'
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
}

/** The values of a kind; null if the notice is no longer true. */
export type ContentOf<K extends MessageKind> = (facts: NoticeFacts[K], about: Now, at: Moment) => Words | null
