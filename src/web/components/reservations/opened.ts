import type { ClassReservation } from '#contract/types.ts'

/** The dialogs for a reservation. */
export type ReservationDialog = 'qr' | 'cancel' | 'rate' | 'more' | 'transfer' | 'rename' | 'spot'

/** The open dialog. */
export type Opened = { dialog: ReservationDialog; reservation: ClassReservation } | { dialog: 'feed' }
