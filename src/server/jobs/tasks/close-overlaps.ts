import { closeOverlaps as close } from '#server/features/booking/line/end-entries.ts'
import type { Services } from '#server/kit/services.ts'

/** Takes somebody who got a place off the lists of the classes at that time. */
export async function closeOverlaps(
  { db, clock }: Services,
  { waitlist_id }: { waitlist_id: number },
): Promise<void> {
  await close(db, waitlist_id, clock.now())
}
