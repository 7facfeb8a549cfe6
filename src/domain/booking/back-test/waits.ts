import {
  type AwaitedClass,
  decideJoining,
  offerEnd,
  type WaitlistRules,
} from '#domain/booking/waitlist/waitlist.ts'
import { type Tally, tally } from './figures.ts'

/** An entry of a waitlist. */
export interface PastWait {
  customer_id: number
  class_date: Date
  /** The class type's own; null falls back to the studio's. */
  booking_closes_minutes: number | null
  joined_at: Date
  /** When the place was offered that they took; null if they took none. */
  offered_at: Date | null
  taken_at: Date | null
}

export type LineRules = WaitlistRules & { booking_closes_minutes: number }

/** Who could not have joined a waitlist under other rules, and whose offer would have lapsed before they took it. */
export function testWaits(past: readonly PastWait[], rules: LineRules): Record<'waits' | 'offers', Tally> {
  const refused = past.filter(
    (wait) =>
      decideJoining(classOf(wait, rules), { reserved: false, waiting: false }, rules, wait.joined_at) !==
      'ok',
  )
  const lapsed = past.filter(
    (wait) =>
      wait.offered_at !== null &&
      wait.taken_at !== null &&
      offerEnd(classOf(wait, rules), rules, wait.offered_at) <= wait.taken_at,
  )
  return { waits: tally(refused), offers: tally(lapsed) }
}

/** The class as it was when they joined: full. */
const classOf = (wait: PastWait, rules: LineRules): AwaitedClass => ({
  single_class_id: 0,
  class_type_id: 0,
  class_package_id: null,
  class_date: wait.class_date,
  cancelled: false,
  places_left: 0,
  closes_minutes: wait.booking_closes_minutes ?? rules.booking_closes_minutes,
})
