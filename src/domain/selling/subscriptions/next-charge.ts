import { Temporal } from 'temporal-polyfill'

export type Period = 'day' | 'month' | 'year'

/** The terms of a subscription. Days are `YYYY-MM-DD` of the studio's calendar. */
export interface SubscriptionTerms {
  /** The day it was bought. */
  starts_on: string
  subscription_period: Period | null
  subscription_interval: number | null
  /** In days. */
  free_trial_length: number | null
  /** The day from which charges are counted since a pause moved them; null without one. */
  billing_from: string | null
}

/** The day after a number of periods; in a month that is too short, its last day. */
export function addPeriods(day: string, period: Period, count: number): string {
  return Temporal.PlainDate.from(day)
    .add({ [`${period}s`]: count })
    .toString()
}

/** The same for an instant, by a time zone's calendar: noon stays noon. */
export function addPeriodsTo(instant: Date, period: Period, count: number, timezone: string): Date {
  const later = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .add({ [`${period}s`]: count })
  return new Date(later.epochMilliseconds)
}

/** The day on which a free trial ends and the first charge is made; null without a trial. */
export function trialEnd(terms: Pick<SubscriptionTerms, 'starts_on' | 'free_trial_length'>): string | null {
  if (!terms.free_trial_length) return null
  return addPeriods(terms.starts_on, 'day', terms.free_trial_length)
}

/**
 * The day of the n-th charge, from 1: the purchase's day or the trial's end, then every interval. After a pause,
 * charges are counted from the day to which it moved them.
 */
export function chargeDay(terms: SubscriptionTerms, n: number): string | null {
  const { subscription_period, subscription_interval, billing_from } = terms
  if (subscription_period === null || subscription_interval === null) return null
  const first = billing_from ?? trialEnd(terms) ?? terms.starts_on
  // Always counted from the first charge, so that the 31st returns after a short month.
  return addPeriods(first, subscription_period, subscription_interval * (n - 1))
}

/** The day from which charges are counted where the first one is made apart: the second one's, whose month may be a short one. */
export function countedFromSecond(terms: SubscriptionTerms): string | null {
  return terms.billing_from ?? (trialEnd(terms) === null ? chargeDay(terms, 2) : null)
}

/**
 * The day of the subscription's next charge: the end of its trial or pause if that is ahead, else the next interval
 * after the billing day. Null unless the purchase is an active subscription.
 */
export function nextChargeDate(status: string, terms: SubscriptionTerms, today: string): string | null {
  if (status !== 'active') return null
  let n = firstGuess(terms, today)
  for (;;) {
    const day = chargeDay(terms, n)
    if (day === null || day > today) return day
    n += 1
  }
}

/** The number of a charge certainly not after `today` but close to it, to avoid walking through every period. */
function firstGuess(terms: SubscriptionTerms, today: string): number {
  const { subscription_period: period, subscription_interval: interval } = terms
  const first = chargeDay(terms, 1)
  if (period === null || interval === null || first === null) return 1
  const since = Temporal.PlainDate.from(first).until(today, { largestUnit: period })
  const whole = { day: since.days, month: since.months, year: since.years }[period]
  return Math.max(1, Math.floor(whole / interval))
}
