import { addDays, daysBetween } from '#domain/time/days.ts'
import { nextChargeDate, type SubscriptionTerms } from './next-charge.ts'

/** How long a period that nobody paid is waited for; as long as the test gateway tries a card. */
export const CASH_LATE_DAYS = 5
/** How long before a period's end the next one may be paid. */
const EARLY_DAYS = 7

export interface CashPeriod {
  /** The first day that it pays for, and the first one after it. */
  begins: string
  ends: string
}

/**
 * The period that money over the counter pays for, of a subscription that nobody charges: the one after the last, by the days of
 * the month on which it began; after it had ended, one from today on. Null while the last one is paid and far from its
 * end, so that money which is confirmed twice counts once.
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

/** How a subscription in cash stands whose paid period ends on a day: that day is still good. */
export function cashStanding(expires_on: string, today: string): 'paid' | 'late' | 'over' {
  if (today <= expires_on) return 'paid'
  return daysBetween(expires_on, today) > CASH_LATE_DAYS ? 'over' : 'late'
}
