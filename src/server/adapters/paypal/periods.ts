import { addPeriods, type Period } from '#domain/selling/subscriptions/next-charge.ts'
import type { Subscription } from './shapes.ts'

interface Rhythm {
  period: Period
  interval: number
}

/** The same moment of the day, whole periods later. */
export function later(start: Date, { period, interval }: Rhythm, count = 1): Date {
  const [day = '', time = ''] = start.toISOString().split('T')
  return new Date(`${addPeriods(day, period, interval * count)}T${time}`)
}

const PERIODS: Partial<Record<string, Period>> = { DAY: 'day', MONTH: 'month', YEAR: 'year' }

/** How often a subscription is charged; null for a plan that is none of ours. */
export function rhythmOf({ plan }: Subscription): Rhythm | null {
  const frequency = plan?.billing_cycles.find((cycle) => cycle.tenure_type === 'REGULAR')?.frequency
  const period = PERIODS[frequency?.interval_unit ?? '']
  return frequency && period ? { period, interval: frequency.interval_count } : null
}

/** PayPal charges a little before or after the hour. */
const SLACK_MS = 12 * 60 * 60 * 1000

/**
 * The period whose charge is made, or tried again, at a moment: PayPal counts them from the subscription's start on, and
 * a charge that failed may come through days later. Null before the first one.
 */
export function periodAt(start: Date, rhythm: Rhythm, at: Date): { start: Date; end: Date } | null {
  const limit = at.getTime() + SLACK_MS
  if (start.getTime() > limit) return null
  for (let count = 0; ; count += 1) {
    // Always from the start on, so that the 31st comes back after a short month.
    const end = later(start, rhythm, count + 1)
    if (end.getTime() > limit) return { start: later(start, rhythm, count), end }
  }
}
