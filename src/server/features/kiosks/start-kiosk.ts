import { sql } from 'kysely'
import { isObvious } from '#domain/booking/kiosk-pin.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { requireLocation } from '#server/features/catalogue/require-location.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { nameTaken } from '#server/shared/name-taken.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { endKiosk } from './end-kiosk.ts'
import { isRunning } from './kiosks.queries.ts'
import { hashPin } from './pin-hash.ts'

interface Start extends By {
  name: string
  location_id: number
  pin: string
  token_hash: string
  now: Date
}

/**
 * Adds a kiosk and returns its id. One of the same name and place whose tablet never called ends: the answer that made it was lost,
 * and with it the cookie. Throws AppError 400 for a PIN that is easily guessed or an unknown location, 409 if a running one there
 * has the name. */
export async function startKiosk(db: Queryable, start: Start): Promise<number> {
  const { name, location_id, pin, token_hash, now, actor_customer_id, request_id } = start
  if (isObvious(pin)) throw invalidFields({ pin: kioskErrors.pinObvious })
  const pin_hash = await hashPin(pin)
  return inTransaction(db, async (trx) => {
    await requireLocation(trx, location_id)
    await lockNames(trx)
    for (const { kiosk_id, called } of await findNamesakes(trx, start)) {
      if (called) throw nameTaken(kioskErrors.nameTaken)
      await endKiosk(trx, { ...start, kiosk_id })
    }
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
    await recordAudit(trx, { actor_customer_id, request_id }, 'kiosk.started', kiosk_id, {
      name,
      location_id,
    })
    return kiosk_id
  })
}

/** Two that start at once see one another. */
const lockNames = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('kiosk names', 0))`.execute(trx)

/** Those at the location that are running under the name, in any spelling. */
const findNamesakes = (trx: Trx, { name, location_id, now }: Start) =>
  trx
    .selectFrom('kiosk')
    .select(['kiosk_id', sql<boolean>`seen_at > started_at`.as('called')])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('location_id', '=', location_id)
    .where(isRunning(now))
    .orderBy('kiosk_id')
    .execute()
