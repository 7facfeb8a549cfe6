import { chooseCredits } from '#domain/credits/choose.ts'
import type { Credit, PayableClass } from '#domain/credits/fit.ts'
import { localDay } from '#domain/time/local-day.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#domain/time/spans.ts'

/** The studio's waitlist settings. */
export interface WaitlistRules {
  waitlist_enabled: boolean
  /** Whether customers book classes in person at all. */
  single_class_enabled: boolean
  /** 'broadcast', 'offer' or 'auto'. */
  waitlist_mode: string
  waitlist_offer_minutes: number
  waitlist_auto_hours: number
  waitlist_cutoff_minutes: number
  timezone: string
}

/** The fields of a class that its waitlist needs. */
export interface AwaitedClass {
  single_class_id: number
  class_date: Date
  cancelled: boolean
  /** Places that are neither taken nor held for an offer. */
  places_left: number
  /** How many minutes before the class booking ends. */
  closes_minutes: number
  class_type_id: number
  class_package_id: number | null
}

/** What happens to a freed place now; null for nothing. */
export type FreedPlaceMode = 'broadcast' | 'offer' | 'auto'

/** Whether people may still join and be promoted: not after booking has ended or the class has begun. */
function isLineOpen(target: AwaitedClass, rules: WaitlistRules, now: Date): boolean {
  const minutes = (target.class_date.getTime() - now.getTime()) / MS_PER_MINUTE
  return !target.cancelled && minutes >= rules.waitlist_cutoff_minutes && minutes > target.closes_minutes
}

/**
 * Whether a place that comes free now is booked for the first in line. Being booked automatically shortly before a class surprises
 * people, so that ends earlier.
 */
export function isBookedForThem(
  { class_date }: Pick<AwaitedClass, 'class_date'>,
  { waitlist_enabled, waitlist_mode, waitlist_auto_hours }: WaitlistRules,
  now: Date,
): boolean {
  if (!waitlist_enabled || waitlist_mode !== 'auto') return false
  return class_date.getTime() - now.getTime() >= waitlist_auto_hours * MS_PER_HOUR
}

/** How a freed place is assigned now. */
export function freedPlaceMode(target: AwaitedClass, rules: WaitlistRules, now: Date): FreedPlaceMode | null {
  if (
    !rules.waitlist_enabled ||
    !rules.single_class_enabled ||
    target.places_left <= 0 ||
    !isLineOpen(target, rules, now)
  )
    return null
  if (rules.waitlist_mode === 'offer') return 'offer'
  return isBookedForThem(target, rules, now) ? 'auto' : 'broadcast'
}

/** When an offer expires: after the studio's minutes, but never after booking ends. */
export function offerEnd(target: AwaitedClass, rules: WaitlistRules, now: Date): Date {
  const end = now.getTime() + rules.waitlist_offer_minutes * MS_PER_MINUTE
  return new Date(Math.min(end, target.class_date.getTime() - target.closes_minutes * MS_PER_MINUTE))
}

/** Somebody on the waitlist without an offer. */
export interface Waiting {
  waitlist_id: number
  /** Already has a place in the class. */
  reserved: boolean
  /** Has a place in an overlapping class; such an entry is never booked automatically. */
  elsewhere: boolean
  /** Wants to be notified of free places. */
  notify: boolean
  /** Has been notified of this place. */
  notified: boolean
  credits: readonly Credit[]
  /** The first day on which booking is allowed again, for each penalty that is not lifted. */
  penalties: readonly string[]
}

export type FreedPlace =
  | { act: 'nothing' }
  /** Notify everybody at once; the first to reserve gets it. */
  | { act: 'notify'; waitlist_ids: number[] }
  /** Hold it for one person, with the credit that pays; null where none is used. */
  | { act: 'offer'; waitlist_id: number; credit: Credit | null; until: Date }
  | { act: 'book'; waitlist_id: number }

/**
 * Decides who gets a freed place: the first in line who could reserve it. Those without a fitting credit, with a
 * penalty or with a place already are skipped and stay in line. If none of them can take the place, all are notified,
 * since they may buy a package.
 */
export function decideFreedPlace(
  target: AwaitedClass,
  line: readonly Waiting[],
  rules: WaitlistRules,
  now: Date,
): FreedPlace {
  const mode = freedPlaceMode(target, rules, now)
  if (mode === null) return { act: 'nothing' }
  if (mode !== 'broadcast') {
    for (const waiting of line) {
      const payment = paymentOf(waiting, target, rules, now)
      if (payment === null || (mode === 'auto' && waiting.elsewhere)) continue
      const { waitlist_id } = waiting
      if (mode === 'auto') return { act: 'book', waitlist_id }
      return { act: 'offer', waitlist_id, credit: payment.credit, until: offerEnd(target, rules, now) }
    }
  }
  const notNotified = line.filter(({ notify, notified, reserved }) => notify && !notified && !reserved)
  return notNotified.length === 0
    ? { act: 'nothing' }
    : { act: 'notify', waitlist_ids: notNotified.map(({ waitlist_id }) => waitlist_id) }
}

/** The credit that would pay for the place, by the rules of reserving; null if the customer could not reserve. */
function paymentOf(
  { reserved, credits, penalties }: Waiting,
  target: AwaitedClass,
  { timezone }: WaitlistRules,
  now: Date,
): { credit: Credit | null } | null {
  if (reserved) return null
  const payable: PayableClass = { ...target, day: localDay(target.class_date, timezone) }
  const today = localDay(now, timezone)
  const penalised = penalties.some((end) => end > today)
  const payment = chooseCredits(credits, payable, { own: true, guest: false }, penalised)
  return payment.code === 'ok' ? { credit: payment.own } : null
}

export type JoinCode =
  | 'ok'
  | 'not_found'
  | 'class_cancelled'
  | 'waitlist_off'
  | 'class_begun'
  | 'class_changed'
  | 'already_reserved'
  | 'already_waiting'
  | 'waitlist_closed'
  | 'class_not_full'

/**
 * Decides whether a customer may join the waitlist: only of a full class, once, while it is open, and at the start that the customer saw,
 * if they name one.
 */
export function decideJoining(
  target: AwaitedClass | null,
  own: { reserved: boolean; waiting: boolean; agreed_date?: Date | undefined },
  rules: WaitlistRules,
  now: Date,
): JoinCode {
  if (!rules.waitlist_enabled) return 'waitlist_off'
  if (target === null) return 'not_found'
  if (target.cancelled) return 'class_cancelled'
  if (target.class_date <= now) return 'class_begun'
  if (own.agreed_date && own.agreed_date.getTime() !== target.class_date.getTime()) return 'class_changed'
  if (own.reserved) return 'already_reserved'
  if (own.waiting) return 'already_waiting'
  if (!isLineOpen(target, rules, now)) return 'waitlist_closed'
  return target.places_left > 0 ? 'class_not_full' : 'ok'
}
