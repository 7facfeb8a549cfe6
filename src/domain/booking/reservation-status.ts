/** The fields that decide how a reservation is shown. */
export interface ShownReservation {
  deletedAt: string | null
  is_cash: boolean
  is_paid: boolean
  attend: boolean
  single_class: { class_date: string }
}

export type ReservationStatus = 'cancelled' | 'cash_pending' | 'no_show' | 'attended' | 'upcoming'

/** The status at an instant (milliseconds since the epoch); the order of the checks is the specification's. */
export function reservationStatus(reservation: ShownReservation, now: number): ReservationStatus {
  if (reservation.deletedAt !== null) return 'cancelled'
  if (reservation.is_cash && !reservation.is_paid) return 'cash_pending'
  if (!reservation.attend && Date.parse(reservation.single_class.class_date) < now) return 'no_show'
  return reservation.attend ? 'attended' : 'upcoming'
}
