import { isObvious } from '#domain/booking/kiosk-pin.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { requireLocation } from '#server/features/catalogue/require-location.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { hashPin } from './pin-hash.ts'

interface Start extends By {
  name: string
  location_id: number
  pin: string
  token_hash: string
  now: Date
}

/** Adds a kiosk and returns its id. Throws AppError 400 for a PIN that is easily guessed or an unknown location. */
export async function startKiosk(db: Queryable, start: Start): Promise<number> {
  const { name, location_id, pin, token_hash, now, actor_customer_id, request_id } = start
  if (isObvious(pin)) throw invalidFields({ pin: kioskErrors.pinObvious })
  const pin_hash = await hashPin(pin)
  return inTransaction(db, async (trx) => {
    await requireLocation(trx, location_id)
    const { kiosk_id } = await trx
      .insertInto('kiosk')
      .values({
        name,
        location_id,
        pin_hash,
        token_hash,
        started_by: actor_customer_id,
        started_at: now,
        seen_at: now,
      })
      .returning('kiosk_id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor_customer_id,
      request_id,
      action: 'kiosk.started',
      entity: 'kiosk',
      entity_id: kiosk_id,
      details: { name, location_id },
    })
    return kiosk_id
  })
}
