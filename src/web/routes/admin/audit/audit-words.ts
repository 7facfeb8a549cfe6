import type { Answer } from '#contract/types.ts'
import { type ChangedField, changedFields } from '#text/admin/audit-fields.ts'
import { amount, dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'

export type Entry = Answer<'GET /audit'>['entries'][number]

/** The changed fields as the page shows them: moments in the studio's time, long values shortened. */
export const fieldsOf = (entry: Entry, timezone: string): ChangedField[] =>
  changedFields(entry, {
    cents: (value) => amount(value / 100),
    day: dateMedium,
    moment: (instant) => `${dateMedium(dayOf(instant, timezone))}, ${timeOf(instant, timezone)}`,
  }).map(({ name, before, after }) => ({ name, before: shortened(before), after: shortened(after) }))

/** The longest value shown; texts of pages are longer. */
const LONGEST = 160

const shortened = (text: string | null): string | null =>
  text === null || text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
