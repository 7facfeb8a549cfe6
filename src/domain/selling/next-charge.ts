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
  /** From which day on charges are counted since a pause moved them; null without one. */
  billing_from: string | null
}

/** The day after a number of periods. The last days of a short month stand in for a day that it lacks. */
export function addPeriods(day: string, period: Period, count: number): string {
  return Temporal.PlainDate.from(day)
    .add({ [`${period}s`]: count })
    .toString()
}

/** The same for an instant, by the calendar of a time zone: noon stays noon. */
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
 * The day of the n-th charge, from 1: the day of the purchase or the trial's end, and from there on by the interval. After a
 * pause the charges are counted from the day to which it moved them.
 */
export function chargeDay(terms: SubscriptionTerms, n: number): string | null {
  const { subscription_period, subscription_interval, billing_from } = terms
  if (subscription_period === null || subscription_interval === null) return null
  const first = billing_from ?? trialEnd(terms) ?? terms.starts_on
  // Always from the first charge on, so that the 31st comes back after a short month.
  return addPeriods(first, subscription_period, subscription_interval * (n - 1))
}

/**
 * The next day on which a subscription is charged: the end of its trial or pause while that is to come, else the next
 * interval counted from the billing day. Null unless the purchase is active and a subscription.
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

/** A charge that is certainly not after `today`, close to it, so that an old subscription is not walked through day by day. */
function firstGuess(terms: SubscriptionTerms, today: string): number {
  const { subscription_period: period, subscription_interval: interval } = terms
  const first = chargeDay(terms, 1)
  if (period === null || interval === null || first === null) return 1
  const since = Temporal.PlainDate.from(first).until(today, { largestUnit: period })
  const whole = { day: since.days, month: since.months, year: since.years }[period]
  return Math.max(1, Math.floor(whole / interval))
}
