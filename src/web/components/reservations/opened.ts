import type { ClassReservation } from '#contract/types.ts'

/** What is done with a reservation in a dialog of its own. */
export type ReservationDialog = 'qr' | 'cancel' | 'rate' | 'more' | 'transfer' | 'rename'

/** The dialog that is open. */
export type Opened = { dialog: ReservationDialog; reservation: ClassReservation } | { dialog: 'feed' }
