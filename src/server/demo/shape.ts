import { Temporal } from 'temporal-polyfill'

/** The size and dates of a demo. Everything in it follows from this and the seed. */
export interface DemoShape {
  seed: number
  now: Date
  timezone: string
  /** Days of the studio, YYYY-MM-DD. */
  today: string
  /** The first Monday and the last Sunday of the timetable. */
  firstDay: string
  lastDay: string
  /** Customers besides the demo accounts. */
  customers: number
  /** Pairs of locations, each with the whole timetable and six coaches. */
  groups: number
  /** Weeks that a customer stays on average; null for a studio of regulars. */
  stayWeeks: number | null
}

export interface DemoSize {
  customers: number
  years: number
}

const WEEKS_BACK = 4
const WEEKS_AHEAD = 4
/** Enough to fill the timetable of two locations well, with some classes full and others not. */
const REGULARS = 340
const STAY_WEEKS = 8

/**
 * The shape of the demo studio, or of a larger one: this many customers who came and went over this many years, with
 * as many locations as they fill.
 */
export function demoShape(now: Date, timezone: string, seed: number, size?: DemoSize): DemoShape {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const lastDay = monday.add({ weeks: WEEKS_AHEAD, days: 6 }).toString()
  const shared = { seed, now, timezone, today: today.toString(), lastDay }
  if (!size) {
    const firstDay = monday.subtract({ weeks: WEEKS_BACK }).toString()
    return { ...shared, firstDay, customers: REGULARS, groups: 1, stayWeeks: null }
  }
  const weeks = Math.max(WEEKS_BACK, Math.round(size.years * 52))
  const atOnce = (size.customers * STAY_WEEKS) / weeks
  return {
    ...shared,
    firstDay: monday.subtract({ weeks }).toString(),
    customers: size.customers,
    groups: Math.max(1, Math.round(atOnce / REGULARS)),
    stayWeeks: STAY_WEEKS,
  }
}
