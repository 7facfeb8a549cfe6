import { silenceAt, type QuietHours } from './quiet-hours.ts'

const MS_PER_HOUR = 3_600_000

/**
 * When people are reminded of a class: so many hours before it, but not in the silence. Then it is right after the
 * silence if that leaves half of the time to the class, and else right before it.
 */
export function reminderMoment(begins: Date, hours: number, quiet: QuietHours): Date {
  const wanted = new Date(begins.getTime() - hours * MS_PER_HOUR)
  const around = silenceAt(wanted, quiet)
  if (around === null) return wanted
  const left = begins.getTime() - around.until.getTime()
  return left >= (hours * MS_PER_HOUR) / 2 ? around.until : around.from
}
