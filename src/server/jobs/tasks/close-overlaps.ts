import { closeOverlaps as close } from '#server/features/booking/line/end-entries.ts'
import type { Services } from '#server/kit/services.ts'

/** Removes a customer who got a place from the waitlists of overlapping classes. */
export async function closeOverlaps(
  { db, clock }: Services,
  { waitlist_id }: { waitlist_id: number },
): Promise<void> {
  await close(db, waitlist_id, clock.now())
}
