import type { z } from '@hono/zod-openapi'
import type { waitlist } from '#contract/booking/waitlist.ts'
import { isInLine } from '#domain/booking/waitlist/waitlist-life.ts'
import { presentClasses, type ClassSettings } from '#server/features/schedule/present-classes.ts'
import type { EntryRow, FoundEntries } from './waitlist.queries.ts'

export type WaitlistAnswer = z.input<typeof waitlist>

/** Entries in order, each with its class. */
export function presentEntries(found: FoundEntries, settings: ClassSettings): WaitlistAnswer[] {
  const classes = new Map(presentClasses(found, settings).map((one) => [one.single_class_id, one]))
  return found.entries.map((row) => {
    const single_class = classes.get(row.single_class_id)
    if (!single_class) throw new Error('an entry was selected without its class')
    return { single_class, ...presentEntry(row) }
  })
}

/** A held place of an own week. */
export const presentOffer = <Offer extends { class_date: string; offered_until: string }>(row: Offer) => ({
  ...row,
  class_date: new Date(row.class_date).toISOString(),
  offered_until: new Date(row.offered_until).toISOString(),
})

/** An entry for an answer that carries its class already. */
export const presentEntry = (row: EntryRow) => ({
  waitlist_id: row.waitlist_id,
  single_class_id: row.single_class_id,
  customer_id: row.customer_id,
  state: row.state,
  position: isInLine(row.state) ? row.position : null,
  line_length: row.line_length,
  offered_until:
    row.state === 'offered' && row.offered_until !== null ? new Date(row.offered_until).toISOString() : null,
  available_class_id: row.state === 'offered' ? row.available_class_id : null,
  notify: row.notify,
  createdAt: new Date(row.created_at).toISOString(),
})
