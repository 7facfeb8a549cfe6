import { MS_PER_HOUR } from '#domain/time/spans.ts'
import { silenceAt, type QuietHours } from './quiet-hours.ts'

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
