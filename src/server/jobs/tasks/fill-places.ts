import { fillPlaces as fill } from '#server/features/booking/line/fill-places.ts'
import type { Services } from '#server/kit/services.ts'

/** Gives the places of a class that came free to those who wait for one. */
export async function fillPlaces(
  { db, clock, configuration }: Services,
  { single_class_id }: { single_class_id: number },
): Promise<void> {
  await fill(db, { single_class_id, configuration: configuration.current(), now: clock.now() })
}
