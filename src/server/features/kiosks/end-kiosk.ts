import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields, notFound } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import type { Services } from '#server/kit/services.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { matchesPin } from './pin-hash.ts'

interface End {
  kiosk_id: number
  /** Null: somebody at the kiosk, with its PIN. */
  actor_customer_id: number | null
  request_id: string
  now: Date
}

/** Ends a kiosk; its cookie opens nothing any more. Throws AppError 404 for one that is not running. */
export async function endKiosk(db: Queryable, end: End): Promise<void> {
  const { kiosk_id, actor_customer_id, request_id, now } = end
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('kiosk')
      .set({ ended_at: now, ended_by: actor_customer_id })
      .where('kiosk_id', '=', kiosk_id)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound(kioskErrors.unknown))
    await recordAudit(trx, { actor_customer_id, request_id }, 'kiosk.ended', kiosk_id, { name: ended.name })
  })
}

/** Throws AppError 400 for a wrong PIN, 429 after five. */
export async function requirePin(
  { rateLimits, db }: Services,
  { kiosk_id, pin }: { kiosk_id: number; pin: string },
): Promise<void> {
  const key = String(kiosk_id)
  const tries = await rateLimits.count('pinByKiosk', key)
  if (tries.over) throw tooMany(tries.retryAfterSeconds, kioskErrors.pinLocked)
  const { pin_hash } = await db
    .selectFrom('kiosk')
    .select('pin_hash')
    .where('kiosk_id', '=', kiosk_id)
    .executeTakeFirstOrThrow()
  if (!(await matchesPin(pin, pin_hash))) throw invalidFields({ pin: kioskErrors.pinWrong })
}
