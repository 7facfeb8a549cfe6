import { addPeriods, type Period } from '#domain/selling/subscriptions/next-charge.ts'
import type { Subscription } from './shapes.ts'

interface Rhythm {
  period: Period
  interval: number
}

/** The same time of day, `count` periods later. */
export function later(start: Date, { period, interval }: Rhythm, count = 1): Date {
  const [day = '', time = ''] = start.toISOString().split('T')
  return new Date(`${addPeriods(day, period, interval * count)}T${time}`)
}

const PERIODS: Partial<Record<string, Period>> = { DAY: 'day', MONTH: 'month', YEAR: 'year' }

/** How often a subscription is charged; null for a plan that is not ours. */
export function rhythmOf({ plan }: Subscription): Rhythm | null {
  const frequency = plan?.billing_cycles.find((cycle) => cycle.tenure_type === 'REGULAR')?.frequency
  const period = PERIODS[frequency?.interval_unit ?? '']
  return frequency && period ? { period, interval: frequency.interval_count } : null
}

/** Tolerance, in ms: PayPal charges a little earlier or later than scheduled. */
const SLACK_MS = 12 * 60 * 60 * 1000

/**
 * The period that a charge at a given time is for. PayPal counts periods from the subscription's start, and a failed charge may
 * succeed days later. Null before the first one.
 */
export function periodAt(start: Date, rhythm: Rhythm, at: Date): { start: Date; end: Date } | null {
  const limit = at.getTime() + SLACK_MS
  if (start.getTime() > limit) return null
  for (let count = 0; ; count += 1) {
    // Always from the start, so that the 31st returns after a short month.
    const end = later(start, rhythm, count + 1)
    if (end.getTime() > limit) return { start: later(start, rhythm, count), end }
  }
}
