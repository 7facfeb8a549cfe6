import type { z } from '@hono/zod-openapi'
import type { clash, placedClasses, publishedClasses } from '#contract/booking/weeks.ts'
import { presentUndo } from '#server/features/schedule/undo/save-undo.ts'
import type { ClassAnswer } from '#server/features/schedule/present-classes.ts'
import { dateOf, reasonOf } from './clash-words.ts'
import type { ClashRow } from './clashes.queries.ts'
import type { Placed } from './place-classes.ts'
import type { Planned } from './planned.ts'

/** So many clashes are named. */
const NAMED = 100

/** Why a planned class clashes. */
function presentClash(row: ClashRow, planned: readonly Planned[], timezone: string): z.input<typeof clash> {
  const { place, kind, class_type } = row
  const class_date = dateOf(row, planned).toISOString()
  return { place, kind, class_type, class_date, text: reasonOf(row, timezone) }
}

/** Classes that were put on the timetable; `undo` is null for a preview. */
export function presentPlaced(
  { ids, added, skipped, clashes, schedule_undo_id }: Placed,
  planned: readonly Planned[],
  { timezone, now, preview = false }: { timezone: string; now: Date; preview?: boolean | undefined },
): z.input<typeof placedClasses> {
  const dates = added.map(({ class_date }) => class_date.toISOString()).toSorted()
  return {
    single_class_ids: ids,
    classes: ids.length,
    skipped,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    clashing: new Set(clashes.map(({ place }) => place)).size,
    clashes: clashes.slice(0, NAMED).map((one) => presentClash(one, planned, timezone)),
    undo: preview ? null : presentUndo(schedule_undo_id, now),
  }
}

/** Published classes, by date. */
export function presentPublished(
  classes: readonly ClassAnswer[],
  now: Date,
): z.input<typeof publishedClasses> {
  const opens = classes.map(({ booking_opens_at }) => booking_opens_at ?? now.toISOString()).toSorted()[0]
  return {
    single_class_ids: classes.map(({ single_class_id }) => single_class_id),
    classes: classes.length,
    first: classes[0]?.class_date ?? null,
    last: classes.at(-1)?.class_date ?? null,
    bookable_from: opens === undefined || opens <= now.toISOString() ? null : opens,
    without_coach: classes.filter(({ class_instructors }) => class_instructors.length === 0).length,
  }
}
