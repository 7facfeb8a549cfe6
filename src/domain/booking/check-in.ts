const MS_PER_MINUTE = 60_000
/** Check-in opens an hour before the class. */
export const CHECK_IN_OPENS_MINUTES = 60

export type CheckInTime = 'early' | 'open' | 'over'

/**
 * Whether an instant is before check-in opens, while it is open, or after the class. Staff may check in at any time.
 */
export function checkInTime(one: { class_date: string; duration: number }, now: number): CheckInTime {
  const begins = Date.parse(one.class_date)
  if (now < begins - CHECK_IN_OPENS_MINUTES * MS_PER_MINUTE) return 'early'
  return now < begins + one.duration * MS_PER_MINUTE ? 'open' : 'over'
}
