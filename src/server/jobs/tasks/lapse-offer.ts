import { lapseOffers } from '#server/features/booking/line/end-entries.ts'
import type { Services } from '#server/kit/services.ts'

/** Withdraws an expired offer. If it is still valid by this process's clock, the sweep does it later. */
export async function lapseOffer(
  { db, clock }: Services,
  { waitlist_id }: { waitlist_id: number },
): Promise<void> {
  await lapseOffers(db, clock.now(), waitlist_id)
}
