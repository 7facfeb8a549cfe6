import type { Credit } from '#domain/credits/fit.ts'
import { decideMove, type MoveCode } from '#domain/booking/move.ts'
import { placesLeft } from '#domain/booking/spots/places.ts'
import { nearestFreeSpot } from '#domain/booking/spots/spots.ts'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { giveGrace } from '#server/features/schedule/changes/give-grace.ts'
import { notifyOfMovedPlace } from '#server/features/schedule/changes/notify-of-changes.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { bookingErrors, cannotMoveTexts } from '#text/errors/booking.ts'

export interface MoveReservation extends By {
  class_reservation_id: number
  /** The class that it moves to. */
  single_class_id: number
  spot: number | null
  timezone: string
  now: Date
}

interface ClassRow {
  single_class_id: number
  class_date: Date
  cancelled_at: Date | null
  class_type_id: number
  class_package_id: number | null
  spot_map: string | null
  capacity: number | null
  taken: number
  held: number
}

/** A draft takes no reservations. Locks in the order of all classes, so that two moves the other way round wait for one another. */
const LOCK_BOTH: Statement = {
  name: 'lock_classes_of_move',
  text: `select single_class_id, class_date, cancelled_at, class_type_id, class_package_id, spot_map, capacity, taken, held
    from single_class
    where single_class_id in ($2, (select single_class_id from class_reservation where class_reservation_id = $1)) and not draft
    order by single_class_id for no key update`,
}

interface PlaceRow {
  class_reservation_id: number
  single_class_id: number
  customer_id: number
  guest_of: number | null
  spot: number | null
  attend: boolean
  deleted_at: Date | null
  credit: Credit | null
}

/** Locks the places. A transferred one is paid by the credit of the place that was paid first. */
const LOCK_PARTY: Statement = {
  name: 'lock_party_of_move',
  text: `select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_of, r.spot, r.attend, r.deleted_at,
      (select json_build_object('available_class_id', a.available_class_id, 'state', a.state, 'unlimited', a.unlimited,
        'class_types', a.class_types, 'class_package_id', a.class_package_id, 'only_package', a.only_package,
        'expires_on', a.expires_on, 'usable_from', a.usable_from, 'held_for', a.held_for)
        from available_class a where a.available_class_id = (
          with recursive chain as (
            select r.available_class_id, r.transferred_from
            union all
            select p.available_class_id, p.transferred_from
            from chain join class_reservation p on p.class_reservation_id = chain.transferred_from
          ) select available_class_id from chain where transferred_from is null)) as credit
    from class_reservation r
    where r.class_reservation_id = $1 or (r.guest_of = $1 and r.deleted_at is null)
    order by r.class_reservation_id for no key update of r`,
}

/** Who gets the place waits for none. A credit held for an offer becomes free by a trigger. */
const LEAVE_LINE: Statement = {
  name: 'leave_line_by_move',
  text: `update waitlist set state = '${moveOf('reserve').to}', deleted_at = $3
    where single_class_id = $1 and customer_id = $2 and deleted_at is null`,
}

/** A place that is offered to the customer is theirs to take, as in reserve_place. */
const OFFERED: Statement = {
  name: 'offered_to_mover',
  text: `select from waitlist where single_class_id = $1 and customer_id = $2 and state = 'offered' and offered_until > $3`,
}

const TAKEN: Statement = {
  name: 'taken_by_move',
  text: `select spot, customer_id = $2 and guest_of is null as own from class_reservation
    where single_class_id = $1 and deleted_at is null`,
}

const MOVE_PLACE: Statement = {
  name: 'move_place',
  text: `update class_reservation set single_class_id = $2, spot = $3, confirmed_at = null where class_reservation_id = $1`,
}

/**
 * Moves a place, with its guests', to another class and notifies the customer. The reservations and the credits that pay for them
 * stay the same. Throws AppError 400, 404, 409 or 412.
 */
export async function moveReservation(db: Queryable, move: MoveReservation): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { class_reservation_id, single_class_id, now, timezone } = move
    const classes = await run<ClassRow>(trx, LOCK_BOTH, [class_reservation_id, single_class_id])
    const party = await run<PlaceRow>(trx, LOCK_PARTY, [class_reservation_id])
    const place = party.find((row) => row.class_reservation_id === class_reservation_id)
    const from = classes.find((row) => row.single_class_id === place?.single_class_id)
    if (!place || !from) throw notFound(bookingErrors.reservationUnknown)
    const to = classes.find((row) => row.single_class_id === single_class_id)
    if (!to) throw notFound(bookingErrors.classUnknown)

    const seats = await run<{ spot: number | null; own: boolean }>(trx, TAKEN, [
      single_class_id,
      place.customer_id,
    ])
    const offered = await run(trx, OFFERED, [single_class_id, place.customer_id, now])
    const taken = new Set(seats.flatMap(({ spot }) => spot ?? []))
    const code = decideMove(
      {
        single_class_id: from.single_class_id,
        class_date: from.class_date,
        cancelled: place.deleted_at !== null,
        for_guest: place.guest_of !== null,
        attend: party.some(({ attend }) => attend),
        places: party.length,
        credits: party.flatMap(({ credit }) => credit ?? []),
      },
      {
        ...to,
        day: localDay(to.class_date, timezone),
        cancelled: to.cancelled_at !== null,
        places_left: placesLeft({ ...to, held: to.held - offered.length }),
        taken,
        has_place: seats.some(({ own }) => own),
      },
      { spot: move.spot, now },
    )
    if (code !== 'ok') throw moveRefusal(code)
    await run(trx, LEAVE_LINE, [single_class_id, place.customer_id, now])
    await seat(trx, to, party, move.spot, taken)
    if (from.class_date.getTime() !== to.class_date.getTime())
      await giveGrace(trx, { places: party.map((row) => row.class_reservation_id) }, now)
    await recordMove(trx, move, place, { from, to })
  })
}

/** Gives the party its places in the other class: guests the free spots nearest to the holder's. */
async function seat(
  trx: Trx,
  { single_class_id, spot_map }: ClassRow,
  party: readonly PlaceRow[],
  spot: number | null,
  taken: Set<number>,
): Promise<void> {
  for (const { class_reservation_id, guest_of } of party) {
    const own = guest_of === null || spot_map === null ? spot : nearestFreeSpot(spot_map, taken, spot)
    if (own !== null) taken.add(own)
    await run(trx, MOVE_PLACE, [class_reservation_id, single_class_id, own])
  }
}

async function recordMove(
  trx: Trx,
  move: MoveReservation,
  place: PlaceRow,
  { from, to }: { from: ClassRow; to: ClassRow },
): Promise<void> {
  const { class_reservation_id, single_class_id, spot, actor_customer_id, request_id, now } = move
  await recordAudit(trx, { actor_customer_id, request_id }, 'reservation.moved', class_reservation_id, {
    before: { single_class_id: from.single_class_id, spot: place.spot },
    after: { single_class_id, spot },
  })
  await notifyOfMovedPlace(trx, { customer_id: place.customer_id, class_reservation_id, from, to, now })
}

/** Refusals by a rule rather than by the state of places. */
const RULES = new Set<MoveCode>(['class_begun', 'class_cancelled', 'credit_unfit'])

function moveRefusal(code: Exclude<MoveCode, 'ok'>): AppError {
  if (code === 'spot_required') return invalidFields({ spot: bookingErrors.spotRequired })
  if (code === 'spot_invalid') return invalidFields({ spot: bookingErrors.spotInvalid })
  return new AppError(RULES.has(code) ? 412 : 409, code, cannotMoveTexts[code])
}
