import { spotCount } from '#domain/booking/spots/spots.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type LockedClass, lockClass } from '#server/features/schedule/lock-classes.ts'
import { bookPlace, returnPlace } from '#server/features/selling/charging/book-place.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { correctPenalty } from '#server/features/booking/penalties/settle-penalties.ts'

export interface ChangeReservation {
  class_reservation_id: number
  attend?: boolean | undefined
  spot?: number | undefined
  guest?: string | undefined
  is_paid?: boolean | undefined
  /** How much cash was taken, in centavos, with `is_paid`. */
  paid_cents?: number | undefined
  /** Whose open drawer takes or returns the cash. */
  location_id?: number | null | undefined
  /** Excuses that the person did not come. */
  waived?: boolean | undefined
  /** A customer, who may change only a place of their own and until its class begins; omitted for staff. */
  holder?: number | undefined
  /** Null for a customer at a kiosk. */
  actor_customer_id: number | null
  /** The kiosk that checks in, for the audit. */
  kiosk_id?: number | undefined
  request_id: string
  configuration: Configuration
  now: Date
}

interface Place {
  class_reservation_id: number
  single_class_id: number
  customer_id: number
  class_date: Date
  spot: number | null
  guest: string | null
  attend: boolean
  is_cash: boolean
  is_paid: boolean
  paid_entry: number | null
  unlimited: boolean
  waived_at: Date | null
  deleted_at: Date | null
}

const CLASS_OF: Statement = {
  name: 'class_of_reservation',
  text: 'select single_class_id from class_reservation where class_reservation_id = $1',
}

const LOCK_PLACE: Statement = {
  name: 'lock_reservation',
  text: `select class_reservation_id, single_class_id, customer_id, class_date, spot, guest, attend, is_cash, is_paid, paid_entry, unlimited,
    waived_at, deleted_at
    from class_reservation where class_reservation_id = $1 for no key update`,
}

const SPOT_HOLDER: Statement = {
  name: 'holder_of_spot',
  text: `select from class_reservation where single_class_id = $1 and spot = $2 and deleted_at is null and class_reservation_id <> $3`,
}

/**
 * Changes of a place at the door, by staff, and of its spot by its holder: attendance, spot, the guest's name, cash paid or given back, an absence excused. Attendance set after its class was
 * settled corrects the resulting penalty. Throws AppError 400, 404 or 409.
 */
export async function changeReservation(db: Queryable, change: ChangeReservation): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { class_reservation_id, attend, spot, guest, waived, now } = change
    const [of] = await run<{ single_class_id: number }>(trx, CLASS_OF, [class_reservation_id])
    const single = of && (await lockClass(trx, of.single_class_id))
    const [place] = await run<Place>(trx, LOCK_PLACE, [class_reservation_id])
    if (!single || !place || (change.holder ?? place.customer_id) !== place.customer_id)
      throw notFound(bookingErrors.reservationUnknown)
    if (place.deleted_at !== null && !isReturnAlone(change, place))
      throw new AppError(409, 'already_cancelled', bookingErrors.alreadyCancelled)
    // It was moved while this waited for the class that it left: neither that map nor its check-in is the place's.
    if (place.single_class_id !== single.single_class_id)
      throw new AppError(409, 'conflict', errorTexts.general.conflict)
    if (change.holder !== undefined && place.class_date <= now)
      throw new AppError(412, 'class_begun', bookingErrors.classBegun)
    if (guest !== undefined && place.guest === null)
      throw new AppError(409, 'no_guest', bookingErrors.noGuest)
    if (spot !== undefined) await requireSpot(trx, single, place, spot)

    const comes = attend !== undefined && attend !== place.attend
    const excused = place.waived_at !== null
    const came = attend ?? place.attend
    if (waived === true && !excused && (came || place.class_date > now))
      throw new AppError(409, 'no_absence', bookingErrors.noAbsence)
    const waives = waived !== undefined && waived !== excused
    const paid = await pay(trx, place, change)
    const columns = {
      // Who comes after all has no absence to excuse.
      ...(comes ? { attend, checked_in_at: attend ? now : null, ...(excused && { waived_at: null }) } : {}),
      ...(waives ? { waived_at: waived ? now : null } : {}),
      ...(spot === undefined || spot === place.spot ? {} : { spot }),
      ...(guest === undefined || guest === place.guest ? {} : { guest }),
      ...(paid && { is_paid: paid.is_paid }),
    }
    // A double press, or two people at the door: nothing is left to do.
    if (Object.keys(columns).length === 0) return
    await trx
      .updateTable('class_reservation')
      .set({ ...columns, ...(paid && { paid_entry: paid.paid_entry }) })
      .where('class_reservation_id', '=', class_reservation_id)
      .execute()
    if (comes || waives) await correctPenalty(trx, class_reservation_id, change)
    await recordAudit(trx, change, 'reservation.changed', class_reservation_id, {
      ...columns,
      ...(paid && { amount_cents: paid.amount_cents }),
      ...(change.kiosk_id === undefined ? {} : { kiosk_id: change.kiosk_id }),
      was: { spot: place.spot, guest: place.guest, attend: place.attend, waived_at: place.waived_at },
    })
  })
}

/** Nothing but cash of a place that is given back, which is possible after it was cancelled. */
const isReturnAlone = ({ attend, spot, guest, is_paid, waived }: ChangeReservation, place: Place): boolean =>
  is_paid === false &&
  (place.paid_entry !== null || !place.is_paid) &&
  [attend, spot, guest, waived].every((asked) => asked === undefined)

/** Books cash that is taken for a place or given back. Returns undefined where nothing changes. */
async function pay(trx: Trx, { class_reservation_id, ...place }: Place, change: ChangeReservation) {
  const { is_paid, paid_cents: cents, location_id, actor_customer_id, configuration, now } = change
  if (is_paid !== undefined && !place.is_cash) throw new AppError(409, 'not_cash', bookingErrors.notCash)
  if ((is_paid === true) !== (cents !== undefined))
    throw invalidFields({ paid_amount: bookingErrors.paidAmount })
  if (is_paid === undefined || actor_customer_id === null) return undefined
  const hand = { actor_customer_id, location_id }
  if (cents !== undefined) {
    if (place.is_paid) throw new AppError(409, 'already_paid', bookingErrors.alreadyPaid)
    const { tax_rate } = configuration
    const paid_entry = await bookPlace(trx, { class_reservation_id, cents, tax_rate, hand, now })
    return { is_paid, paid_entry, amount_cents: cents }
  }
  if (!place.is_paid) return undefined
  // What was marked before cash for places was booked is in no book.
  const back = place.paid_entry === null ? 0 : await returnPlace(trx, place.paid_entry, { hand, now })
  return { is_paid, paid_entry: null, amount_cents: -back }
}

async function requireSpot(trx: Trx, single: LockedClass, place: Place, spot: number): Promise<void> {
  if (single.spot_map === null || spot > spotCount(single.spot_map))
    throw invalidFields({ spot: bookingErrors.spotInvalid })
  const taken = await run(trx, SPOT_HOLDER, [single.single_class_id, spot, place.class_reservation_id])
  if (taken.length > 0) throw new AppError(409, 'spot_taken', bookingErrors.spotTaken)
}
