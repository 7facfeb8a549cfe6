import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { CancelDialog } from '#web/components/booking/dialogs/CancelDialog.tsx'
import { RenameGuestDialog } from '#web/components/booking/dialogs/reserve/RenameGuestDialog.tsx'
import { guestTexts } from '#text/booking/guest.ts'
import type { Opened } from '#web/components/reservations/opened.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { MoreDialog } from './MoreDialog.tsx'
import { RateDialog } from './RateDialog.tsx'
import { SpotDialog } from './SpotDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

interface ReservationDialogsProps {
  opened: Opened
  /** The page's reservations, among which a reservation finds its guests. */
  reservations: readonly ClassReservation[]
  /** The studio's own maps by location. */
  maps: ReadonlyMap<number, string>
  onOpen: (opened: Opened) => void
  onClose: () => void
  /** A change was made: closes the dialog, confirms it and reloads the list. */
  onDone: (message: string) => void
  /** The data on screen is stale. */
  onOld: () => void
}

/** The dialog open over the list, except the code's, which is preloaded. */
export default function ReservationDialogs(props: ReservationDialogsProps): ReactNode {
  const { opened, reservations, maps, onOpen, onClose, onDone, onOld } = props
  if (opened.dialog === 'feed') return <FeedDialog onClose={onClose} />
  // Its current version in the list, so that an open dialog stays up to date.
  const { class_reservation_id: id } = opened.reservation
  const reservation = reservations.find((one) => one.class_reservation_id === id) ?? opened.reservation
  const ends = { onClose, onDone, onRefused: onOld }
  switch (opened.dialog) {
    case 'rate':
      return <RateDialog reservation={reservation} {...ends} />
    case 'more':
      return (
        <MoreDialog
          reservation={reservation}
          mapUrl={maps.get(reservation.single_class.location.location_id) ?? null}
          onSpot={() => onOpen({ dialog: 'spot', reservation })}
          onTransfer={() => onOpen({ dialog: 'transfer', reservation })}
          onClose={onClose}
        />
      )
    case 'transfer':
      return (
        <TransferDialog
          reservation={reservation}
          guests={guestsWith(reservation, reservations)}
          onClose={onClose}
          onRevoked={onDone}
          onChanged={onOld}
        />
      )
    case 'rename':
      return (
        <RenameGuestDialog
          reservation={reservation}
          onClose={onClose}
          onDone={() => onDone(guestTexts.success)}
        />
      )
    case 'spot':
      return <SpotDialog reservation={reservation} beside={spotBeside(reservation, reservations)} {...ends} />
    case 'cancel':
      return (
        <CancelDialog reservation={reservation} guests={guestsWith(reservation, reservations)} {...ends} />
      )
    case 'qr':
      return null
  }
}

/** The other live places of the customer in the same class. */
const placesBeside = (
  { class_reservation_id, single_class_id }: ClassReservation,
  all: readonly ClassReservation[],
): ClassReservation[] =>
  all.filter(
    (other) =>
      other.single_class_id === single_class_id &&
      other.deletedAt === null &&
      other.class_reservation_id !== class_reservation_id,
  )

/** The guests' places that belong to one's own. */
const guestsWith = (own: ClassReservation, all: readonly ClassReservation[]): ClassReservation[] =>
  own.guest === null ? placesBeside(own, all).filter(({ guest }) => guest !== null) : []

/** The spot of one's own beside a guest's, or of the guest beside one's own. */
const spotBeside = (place: ClassReservation, all: readonly ClassReservation[]): number | null =>
  placesBeside(place, all).find(({ guest }) => (guest === null) !== (place.guest === null))?.spot ?? null
