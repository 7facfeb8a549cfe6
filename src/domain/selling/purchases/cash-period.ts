import { addDays, daysBetween } from '#domain/time/days.ts'
import { nextChargeDate, type SubscriptionTerms } from '#domain/selling/subscriptions/next-charge.ts'

/** Days of grace for an unpaid period; as long as the test gateway retries a card. */
export const CASH_PAST_DUE_DAYS = 5
/** How many days before a period ends the next one may be paid. */
const EARLY_DAYS = 7

export interface CashPeriod {
  /** The first day it pays for, and the first day after it. */
  begins: string
  ends: string
}

/**
 * The period that cash pays for in a subscription that is not charged automatically: the one after the last, by the
 * billing day of the month; after it had ended, one from today. Null while the last one is paid and not near its end,
 * so that confirming the same money twice counts once.
 */
export function cashPeriod(
  terms: SubscriptionTerms & { status: 'active' | 'failed'; expires_on: string },
  today: string,
): CashPeriod | null {
  const { status, expires_on } = terms
  if (status === 'failed') return { begins: today, ends: endAfter({ ...terms, billing_from: today }, today) }
  const ends = endAfter(terms, expires_on)
  const early = Math.min(EARLY_DAYS, Math.floor(daysBetween(expires_on, ends) / 2))
  return today < addDays(expires_on, -early) ? null : { begins: expires_on, ends }
}

const endAfter = (terms: SubscriptionTerms, day: string): string =>
  nextChargeDate('active', terms, day) ?? day

/** The state of a cash subscription whose paid period ends on a day, inclusive. */
export function cashStanding(expires_on: string, today: string): 'paid' | 'past_due' | 'over' {
  if (today <= expires_on) return 'paid'
  return daysBetween(expires_on, today) > CASH_PAST_DUE_DAYS ? 'over' : 'past_due'
}
