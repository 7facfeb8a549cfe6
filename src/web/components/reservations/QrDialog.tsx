import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { qrTexts } from '#text/account/own-reservations.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { AccessCode } from './AccessCode.tsx'

interface QrDialogProps {
  reservation: ClassReservation
  /** The origin under which visitors reach the site. */
  siteOrigin: string
  onClose: () => void
}

/** The QR code of a reservation's URL, which reception scans. */
export default function QrDialog({ reservation, siteOrigin, onClose }: QrDialogProps): ReactNode {
  return (
    <Dialog onClose={onClose} title={qrTexts.title} width={420}>
      <AccessCode reservation={reservation} siteOrigin={siteOrigin} />
    </Dialog>
  )
}
