import { classEnd } from '#domain/schedule/class-end.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'

/** Check-in opens an hour before the class. */
export const CHECK_IN_OPENS_MINUTES = 60

export type CheckInTime = 'early' | 'open' | 'over'

/**
 * Whether an instant is before check-in opens, while it is open, or after the class. Staff may check in at any time.
 */
export function checkInTime(one: { class_date: string; duration: number }, now: number): CheckInTime {
  if (now < Date.parse(one.class_date) - CHECK_IN_OPENS_MINUTES * MS_PER_MINUTE) return 'early'
  return now < classEnd(one).getTime() ? 'open' : 'over'
}
