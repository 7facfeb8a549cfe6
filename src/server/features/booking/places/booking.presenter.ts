import type { z } from '@hono/zod-openapi'
import type { availableClass, classReservation, classReservationPenalty } from '#contract/booking/booking.ts'
import { type Cannot, decideActions } from '#domain/booking/can.ts'
import type { CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { presentClasses, type ClassAnswer } from '#server/features/schedule/present-classes.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { accessCode } from '#server/shared/access-code.ts'
import { bookingErrors, cannotTexts, tooLateText } from '#text/errors/booking.ts'
import { actionRulesOf, cancelRequestOf } from '#server/features/booking/booking-rules.ts'
import { handledBy, mayCancel } from '#server/features/booking/booking.policy.ts'
import type { CreditRow } from '#server/features/booking/credits/credits.queries.ts'
import type { PenaltyRow } from '#server/features/booking/penalties/penalties.queries.ts'
import type { FoundReservations, ReservationRow } from './reservations.queries.ts'

export type ReservationAnswer = z.input<typeof classReservation>

/** The viewer of a response, and the time. */
export interface Viewpoint {
  actor: Actor
  configuration: Configuration
  /** The installation's, of which access codes are derived. */
  secret: string
  now: Date
}

/** Reservations in order, each with its class and what the viewer may do with it. */
export function presentReservations(found: FoundReservations, view: Viewpoint): ReservationAnswer[] {
  const classes = new Map(presentClasses(found, view.configuration).map((one) => [one.single_class_id, one]))
  return found.reservations.map((row) => {
    const single_class = classes.get(row.single_class_id)
    if (!single_class) throw new Error('a reservation was selected without its class')
    return { single_class, ...presentPlaceIn(single_class, row, view) }
  })
}

/**
 * A reservation in a class that the answer carries already, with what the one who asks may do with it. What a place is paid with is
 * none of a coach's business.
 */
export const presentPlaceIn = (single_class: ClassAnswer, row: ReservationRow, view: Viewpoint) => ({
  ...presentPlace(row),
  access_code: accessCode(view.secret, row.class_reservation_id),
  ...presentActions(row, single_class, view),
  ...(!mayCancel(view.actor, row) && {
    is_cash: false,
    is_paid: true,
    cancel_returns_credit: false,
    cancel_loses_credit: false,
  }),
})

const presentPlace = (row: ReservationRow) => ({
  class_reservation_id: row.class_reservation_id,
  single_class_id: row.single_class_id,
  customer_id: row.customer_id,
  spot: row.spot,
  guest: row.guest,
  attend: row.attend,
  is_cash: row.is_cash,
  is_paid: !row.is_cash || row.is_paid,
  deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
  transferred: row.cancelled_by === 'transfer',
  received: row.received,
  transfer_open: row.transfer_open,
  grace_until: row.grace_until === null ? null : new Date(row.grace_until).toISOString(),
  class_stars: row.class_stars,
  coach_stars: row.coach_stars,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

function presentActions(
  row: ReservationRow,
  single_class: ClassAnswer,
  { actor, configuration, now }: Viewpoint,
) {
  const by = handledBy(actor, row)
  const { cancel_timeframe_value, cancel_timeframe_unit } = single_class.class_type
  const rules = { ...configuration, cancel_timeframe_value, cancel_timeframe_unit }
  const { cannot, ...credit } = decideActions(
    {
      ...row,
      class_date: new Date(single_class.class_date),
      duration: single_class.duration,
      places_left: single_class.places_left,
      cancelled: row.deleted_at !== null,
      class_cancelled: single_class.cancelledAt !== null,
      for_guest: row.guest !== null,
      grace_until: row.grace_until === null ? null : new Date(row.grace_until),
    },
    actionRulesOf(configuration),
    cancelRequestOf(rules, now, by),
  )
  const may = (code: keyof typeof cannotTexts | null) =>
    code === null ? true : { reason: cannotTexts[code] }
  const can = {
    cancel: mayCancel(actor, row)
      ? cannot.cancel === null || { reason: cannotCancelText(cannot.cancel, by, rules) }
      : { reason: bookingErrors.cancelAtDesk },
    rate: may(cannot.rate),
    qr: may(cannot.qr),
    guest: may(cannot.guest),
    // Only the holder can transfer their place.
    transfer:
      row.customer_id === actor.customer_id ? may(cannot.transfer) : { reason: bookingErrors.notYourPlace },
  }
  return { can: can as ReservationAnswer['can'], ...credit }
}

/** The text for why a reservation cannot be cancelled. */
export function cannotCancelText(
  code: NonNullable<Cannot['cancel']>,
  by: CancelRequest['by'],
  configuration: Configuration,
): string {
  switch (code) {
    case 'already_cancelled':
      return bookingErrors.alreadyCancelled
    case 'attended':
      return by === 'customer' ? bookingErrors.cancelAttended : bookingErrors.cancelAttendedByStaff
    case 'class_begun':
      return bookingErrors.cancelBegun
    case 'cancel_off':
      return configuration.allow_transfers ? bookingErrors.cancelOffTransferable : bookingErrors.cancelOff
    case 'too_late':
      return tooLateText(configuration.cancel_timeframe_value, configuration.cancel_timeframe_unit)
  }
}

/** A credit as its owner and staff see it. */
export function presentCredit(row: CreditRow): z.input<typeof availableClass> {
  return {
    available_class_id: row.available_class_id,
    customer_id: row.customer_id,
    purchase_id: row.purchase_id,
    class_types: row.class_types?.join(',') ?? null,
    class_package_id: row.class_package_id,
    only_package: row.only_package,
    class_amount: row.unlimited ? -1 : 1,
    state: row.state,
    expires_at: row.expires_on,
    usable_from: row.usable_from,
    held_for: row.held_for,
  }
}

export function presentPenalty(row: PenaltyRow): z.input<typeof classReservationPenalty> {
  return {
    class_reservation_penalty_id: row.class_reservation_penalty_id,
    customer_id: row.customer_id,
    end_date: row.end_date,
    reason: row.reason,
    no_shows: row.no_shows,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
