import type { AcceptCode } from '#domain/booking/transfer.ts'
import { acceptTransfer as acceptInDatabase } from '#server/db/booking-functions.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import { bookingErrors, cannotAcceptTexts } from '#text/errors/booking.ts'

export interface Accept {
  token: string
  /** The receiver. */
  customer_id: number
  request_id: string
  allow_transfers: boolean
  now: Date
}

/** Refusals by the studio's rules rather than the link's state. */
const RULES = new Set<AcceptCode>([
  'transfers_off',
  'class_begun',
  'class_cancelled',
  'membership',
  'attended',
])

/**
 * Accepts the place of a link: the giver's reservation ends, the receiver's begins, and both are notified. Returns
 * the receiver's reservation. Throws AppError 404, 409 or 412.
 */
export async function acceptTransfer(db: Queryable, accept: Accept): Promise<number> {
  return inTransaction(db, async (trx) => {
    const done = await acceptInDatabase(trx, { ...accept, token_hash: hashOfToken(accept.token) })
    if (done.code !== 'ok') throw acceptRefusal(done.code)
    const { transfer_id, given_id, giver_id, reservation_id, guest_reservation_id } = done
    await recordAudit(
      trx,
      { actor_customer_id: accept.customer_id, request_id: accept.request_id },
      'transfer.accepted',
      reservation_id,
      { from: given_id, giver: giver_id },
    )
    await trx
      .insertInto('reservation_event')
      .values({ event: 'made', class_reservation_id: reservation_id, guest_reservation_id })
      .execute()
    await notify(trx, [
      {
        kind: 'transfer_accepted',
        customer_id: giver_id,
        event: `transfer:${transfer_id}`,
        facts: { class_reservation_id: given_id },
      },
    ])
    return reservation_id
  })
}

function acceptRefusal(code: Exclude<AcceptCode, 'ok'>): AppError {
  if (code === 'not_found') return notFound(bookingErrors.transferUnknown)
  return new AppError(RULES.has(code) ? 412 : 409, code, cannotAcceptTexts[code])
}
