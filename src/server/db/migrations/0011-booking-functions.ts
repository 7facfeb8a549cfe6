import { type Kysely, sql } from 'kysely'

import { cancelReservation } from './functions/cancel-reservation.ts'
import { expireCredits } from './functions/expire-credits.ts'
import { reservePlace } from './functions/reserve-place.ts'
import { nearestFreeSpot } from './functions/nearest-free-spot.ts'

/** The rules that run beside the data: reserve, cancel, expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const source of [nearestFreeSpot, reservePlace, cancelReservation, expireCredits])
    await sql.raw(source).execute(db)
}
