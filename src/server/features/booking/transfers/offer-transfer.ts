import { randomBytes } from 'node:crypto'
import { cannotTransfer } from '#domain/booking/transfer.ts'
import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import { bookingErrors, cannotTexts } from '#text/errors/booking.ts'
import { partyAttends } from './transfers.queries.ts'

/** 144 bits, 24 characters. */
const SECRET_BYTES = 18

export interface Offer {
  class_reservation_id: number
  /** The asker, who must be the holder. */
  customer_id: number
  request_id: string
  allow_transfers: boolean
  now: Date
}

/**
 * Creates a link with which another customer takes the place, and revokes the previous one. Returns its secret, which is
 * not stored, and its expiry. Throws AppError 404, 409 or 412.
 */
export async function offerTransfer(
  db: Queryable,
  offer: Offer,
): Promise<{ token: string; valid_until: Date }> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwn(trx, offer)
    const code = cannotTransfer(place, offer)
    if (code !== null) throw new AppError(412, code, cannotTexts[code])
    await endLink(trx, offer)
    const token = randomBytes(SECRET_BYTES).toString('base64url')
    await trx
      .insertInto('reservation_transfer')
      .values({
        class_reservation_id: offer.class_reservation_id,
        token_hash: hashOfToken(token),
        created_at: offer.now,
      })
      .execute()
    await audit(trx, offer, 'transfer.offered')
    return { token, valid_until: place.class_date }
  })
}

/** Revokes the link. Throws AppError 404, or 409 when there is no open one. */
export async function revokeTransfer(db: Queryable, offer: Omit<Offer, 'allow_transfers'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwn(trx, offer)
    if (!(await endLink(trx, offer))) throw new AppError(409, 'no_transfer', bookingErrors.transferNone)
    await audit(trx, offer, 'transfer.revoked')
  })
}

/** The place, if it is the asker's own and nobody took it by a link. Locked after its class, as by whoever accepts, so that two links are created one after the other. */
async function lockOwn(trx: Trx, { class_reservation_id, customer_id }: Omit<Offer, 'allow_transfers'>) {
  await sql`select from single_class where single_class_id = (
    select single_class_id from class_reservation
    where class_reservation_id = ${class_reservation_id} and customer_id = ${customer_id}) for no key update`.execute(
    trx,
  )
  const row = await trx
    .selectFrom('class_reservation as r')
    .innerJoin('single_class as c', 'c.single_class_id', 'r.single_class_id')
    .where('class_reservation_id', '=', class_reservation_id)
    .where('customer_id', '=', customer_id)
    .select(['c.class_date', 'c.cancelled_at', 'r.deleted_at', 'r.cancelled_by', 'r.guest_of', 'r.unlimited'])
    .select(sql<boolean>`${sql.raw(partyAttends)}`.as('attend'))
    .forNoKeyUpdate('r')
    .executeTakeFirstOrThrow(() => notFound(bookingErrors.reservationUnknown))
  if (row.cancelled_by === 'transfer') throw new AppError(409, 'transferred', bookingErrors.transferred)
  return {
    ...row,
    class_cancelled: row.cancelled_at !== null,
    cancelled: row.deleted_at !== null,
    for_guest: row.guest_of !== null,
  }
}

async function endLink(trx: Trx, { class_reservation_id, now }: Pick<Offer, 'class_reservation_id' | 'now'>) {
  const { numUpdatedRows } = await trx
    .updateTable('reservation_transfer')
    .set({ revoked_at: now })
    .where('class_reservation_id', '=', class_reservation_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const audit = (trx: Trx, offer: Omit<Offer, 'allow_transfers'>, action: string) =>
  recordAudit(trx, byWhom(offer.customer_id, offer.request_id), action, offer.class_reservation_id)
