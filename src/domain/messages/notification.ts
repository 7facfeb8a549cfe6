import type { MessageKind } from './kinds.ts'

/** How a push service treats a notification until its device is reached. */
export interface Delivery {
  /** `high` wakes a phone that saves energy; the others wait for it. */
  urgency: 'normal' | 'high'
  /** How long it is worth showing, in minutes. */
  minutes: number
}

const HOUR = 60
const DAY = 24 * HOUR

const deliveries: Partial<Record<MessageKind, Delivery>> = {
  waitlist_offer: { urgency: 'high', minutes: HOUR },
  waitlist_place_free: { urgency: 'high', minutes: HOUR },
  waitlist_booked: { urgency: 'high', minutes: 6 * HOUR },
  class_reminder: { urgency: 'high', minutes: 4 * HOUR },
  class_changed: { urgency: 'high', minutes: DAY },
  waitlist_changed: { urgency: 'high', minutes: DAY },
  class_cancelled: { urgency: 'high', minutes: DAY },
  class_restored: { urgency: 'high', minutes: DAY },
  class_message: { urgency: 'high', minutes: DAY },
}

/** Time-critical notifications expire soon; the others have days. */
export const deliveryOf = (kind: string): Delivery =>
  deliveries[kind as MessageKind] ?? { urgency: 'normal', minutes: 3 * DAY }
