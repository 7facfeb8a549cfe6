import { graceEnd } from '#domain/booking/reserve/reserve.ts'
import { frontSpot } from '#domain/booking/spots/spots.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { reservePlace } from '#server/db/booking-functions.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { reserveRulesOf } from '#server/features/booking/booking-rules.ts'
import { moveEntry } from './move-entry.ts'
import type { InLine, LockedClass } from './waitlist-line.ts'

/**
 * Books a place of a locked class for a customer on the waitlist, by the normal reservation rules, with a grace period
 * for cancelling. Returns whether it was booked.
 */
export async function bookFromLine(
  trx: Trx,
  { single_class_id, spot_map }: LockedClass,
  { waitlist_id, customer_id }: Pick<InLine, 'waitlist_id' | 'customer_id'>,
  { configuration, now }: { configuration: Configuration; now: Date },
): Promise<boolean> {
  const spot = spot_map === null ? null : frontSpot(spot_map, await takenSpots(trx, single_class_id))
  const { code, reservation_id } = await reservePlace(trx, {
    customer_id,
    single_class_id,
    spot,
    now,
    ...reserveRulesOf(configuration),
  })
  if (code !== 'ok' || reservation_id === null) return false
  await moveEntry(trx, { waitlist_id, event: 'reserve', now })
  await trx
    .updateTable('class_reservation')
    .set({ grace_until: graceEnd(now, configuration.promotion_grace_minutes) })
    .where('class_reservation_id', '=', reservation_id)
    .execute()
  await recordAudit(trx, { actor_customer_id: null }, 'reservation.made', reservation_id, {
    customer_id,
    single_class_id,
    waitlist_id,
  })
  await notify(trx, [
    {
      kind: 'waitlist_booked',
      customer_id,
      event: `waitlist:${waitlist_id}`,
      facts: { class_reservation_id: reservation_id },
    },
  ])
  return true
}

/** The spots of a class that a customer has. */
export async function takenSpots(trx: Trx, single_class_id: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('class_reservation')
    .select('spot')
    .where('single_class_id', '=', single_class_id)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ spot }) => spot ?? []))
}
