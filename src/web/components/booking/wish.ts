import type { ClassReservation, SingleClass, Waitlist } from '#contract/types.ts'
import type { Penalty } from '#domain/booking/reserve/reserve-request.ts'
import type { Standing } from './week/booking-data.ts'

/** An open dialog, about one class. */
export type Opened = { single: SingleClass } & (
  | { dialog: 'sign_in' | 'full' | 'profile' | 'why' | 'waitlist' }
  | { dialog: 'reserve'; standing: Standing; existing: { spot: number | null } | null }
  | { dialog: 'cancel'; reservation: ClassReservation }
  | { dialog: 'no_credits'; others: Standing['others'] }
  | { dialog: 'penalty'; penalty: Penalty }
  | { dialog: 'rename'; guest: ClassReservation }
  | { dialog: 'offer' | 'leave_line'; entry: Waitlist }
)

/** What a card's button asks for: a place, one for a guest beside one's own, or one of the dialogs. */
export type Wish =
  | Opened
  | { for: 'place'; single: SingleClass }
  | { for: 'guest'; single: SingleClass; place: ClassReservation }
