import { MS_PER_HOUR } from '#domain/time/spans.ts'
import { silenceAt, type QuietHours, waitUntil } from './quiet-hours.ts'

/**
 * When people are reminded of a class: a number of hours before it, outside of quiet hours. If that falls into them,
 * right after them when at least half of the time is left, else right before.
 */
export function reminderMoment(begins: Date, hours: number, quiet: QuietHours): Date {
  const wanted = new Date(begins.getTime() - hours * MS_PER_HOUR)
  const around = silenceAt(wanted, quiet)
  if (around === null) return wanted
  const left = begins.getTime() - around.until.getTime()
  return left >= (hours * MS_PER_HOUR) / 2 ? around.until : around.from
}

/** How much later than its moment, right before quiet hours, a reminder still leaves: the round may come late, an outage is longer. */
const ON_TIME_MS = 10 * 60_000

/**
 * Whether a reminder is created now. One that is late, as after an outage or of a class that was moved, waits for the end of quiet
 * hours, unless the class begins soon after them.
 */
export function isReminderDue(begins: Date, moment: Date, now: Date, quiet: QuietHours): boolean {
  if (moment > now) return false
  const around = silenceAt(now, quiet)
  if (around === null) return true
  const onTime = moment >= around.from && now.getTime() - moment.getTime() < ON_TIME_MS
  return onTime || waitUntil('unless_soon', now, quiet, begins) === null
}
