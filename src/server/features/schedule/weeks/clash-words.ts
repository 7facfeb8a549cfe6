import { dayAndTime } from '#domain/time/written.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import type { ClashRow } from './clashes.queries.ts'
import type { Planned } from './planned.ts'

/** A clash as a sentence: which class, when and why. */
export const wordsOf = (row: ClashRow, planned: readonly Planned[], timezone: string): string =>
  scheduleErrors.clash({
    name: row.class_type,
    when: dayAndTime(dateOf(row, planned), timezone),
    text: reasonOf(row, timezone),
  })

/** When the planned class would begin. */
export const dateOf = ({ place }: ClashRow, planned: readonly Planned[]): Date =>
  (planned[place] as Planned).class_date

/** Why it clashes. */
export function reasonOf({ kind, wanted, other_class, other_date }: ClashRow, timezone: string): string {
  const name = wanted ?? ''
  if (kind === 'past') return scheduleErrors.clashes.past
  if (kind === 'retired') return scheduleErrors.clashes.retired({ name })
  const when = other_date === null ? '' : dayAndTime(other_date, timezone)
  return scheduleErrors.warnings[kind]({ coach: name, place: name, other: other_class ?? '', when })
}
