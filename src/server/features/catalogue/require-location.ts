import type { Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { deskErrors } from '#text/errors/desk.ts'

/** Throws AppError 400 unless the location is in use; it cannot be archived until the transaction has ended. */
export async function requireLocation(trx: Trx, location_id: number): Promise<void> {
  await trx
    .selectFrom('location')
    .select('location_id')
    .where('location_id', '=', location_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => invalidFields({ location_id: deskErrors.locationUnknown }))
}
