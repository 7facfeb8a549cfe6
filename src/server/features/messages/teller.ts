import type { MessageKind } from '#domain/messages/kinds.ts'
import type { Values } from '#domain/messages/template.ts'
import type { Facts } from './layout.ts'
import type { Now } from './notice-facts.queries.ts'
import type { NoticeFacts } from './notices.ts'

/** What a notice has to say at this moment. */
export interface Words {
  values: Values
  details?: Facts
  path: string
  /** When the class begins, where a notice is about one: what is soon does not wait. */
  begins?: Date
}

export interface Moment {
  now: Date
  timezone: string
}

/** What a kind says; null when it is true no longer. */
export type Teller<K extends MessageKind> = (facts: NoticeFacts[K], about: Now, at: Moment) => Words | null
