import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'

export interface RenameGuest extends By {
  /** The guest's place, or the holder's own if it has one guest. */
  class_reservation_id: number
  name: string
  /** The holder until the class begins, the desk at any time. */
  by: 'customer' | 'staff'
  now: Date
}

interface GuestPlace {
  class_reservation_id: number
  guest: string | null
  class_date: Date
  deleted_at: Date | null
  own: boolean
}

const LOCK_GUESTS: Statement = {
  name: 'lock_guests',
  text: `select class_reservation_id, guest, class_date, deleted_at, class_reservation_id = $1 as own
    from class_reservation
    where class_reservation_id = $1 or (guest_of = $1 and deleted_at is null)
    order by class_reservation_id for no key update`,
}

/** Renames a guest and returns the id of the guest's place. Throws AppError 404, 409 or 412. */
export async function renameGuest(db: Queryable, rename: RenameGuest): Promise<number> {
  const { name, by, now } = rename
  return inTransaction(db, async (trx) => {
    const places = await run<GuestPlace>(trx, LOCK_GUESTS, [rename.class_reservation_id])
    const named = orNotFound(
      places.find((place) => place.own),
      bookingErrors.reservationUnknown,
    )
    if (named.deleted_at !== null)
      throw new AppError(409, 'already_cancelled', bookingErrors.alreadyCancelled)
    const guests = places.filter((place) => !place.own)
    const target = named.guest === null && guests.length === 1 ? guests[0] : named
    if (!target || target.guest === null) throw new AppError(409, 'no_guest', bookingErrors.noGuest)
    if (by === 'customer' && target.class_date <= now)
      throw new AppError(412, 'class_begun', bookingErrors.classBegun)
    const { class_reservation_id, guest: was } = target
    if (was === name) return class_reservation_id
    await trx
      .updateTable('class_reservation')
      .set({ guest: name })
      .where('class_reservation_id', '=', class_reservation_id)
      .execute()
    await recordAudit(trx, rename, 'reservation.guest_renamed', class_reservation_id, { guest: name, was })
    return class_reservation_id
  })
}
