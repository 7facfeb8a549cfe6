import type { ClassReservation } from '#contract/types.ts'

export type ReservationDialog = 'qr' | 'cancel' | 'rate' | 'more' | 'transfer' | 'rename' | 'spot'

export type Opened = { dialog: ReservationDialog; reservation: ClassReservation } | { dialog: 'feed' }
