import { lapseOffers } from '#server/features/booking/line/end-entries.ts'
import type { Services } from '#server/kit/services.ts'

/** Takes an offer back that nobody has accepted. Where this clock says that it still holds, the sweep does it later. */
export async function lapseOffer(
  { db, clock }: Services,
  { waitlist_id }: { waitlist_id: number },
): Promise<void> {
  await lapseOffers(db, clock.now(), waitlist_id)
}
