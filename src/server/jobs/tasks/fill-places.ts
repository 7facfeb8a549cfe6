import { fillPlaces as fill } from '#server/features/booking/line/fill-places.ts'
import type { Services } from '#server/kit/services.ts'

/** Assigns a class's freed places to its waitlist. */
export async function fillPlaces(
  { db, clock, configuration, log }: Services,
  { single_class_id }: { single_class_id: number },
): Promise<void> {
  await fill(db, {
    single_class_id,
    configuration: configuration.current(),
    now: clock.now(),
    tell: (broken) => log.warn({ single_class_id, ...broken }, 'an entry of a waitlist was passed over'),
  })
}
