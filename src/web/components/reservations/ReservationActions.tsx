import { QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/Button.tsx'
import records from '#web/components/account/records.module.css'
import styles from './reservations.module.css'

const texts = accountTexts.reservations

export interface ReservationHandlers {
  onQr: (reservation: ClassReservation) => void
  onCancel: (reservation: ClassReservation) => void
}

interface ReservationActionsProps extends ReservationHandlers {
  reservation: ClassReservation
  /** On the phone the cancelling button takes the room that is left. */
  wide?: boolean
}

/** What can be done with a reservation now. */
export function ReservationActions({
  reservation,
  wide = false,
  onQr,
  onCancel,
}: ReservationActionsProps): ReactNode {
  const { qrcode_enabled, timezone } = useStudio()
  const { can, single_class: single, class_stars: stars } = reservation
  const what = `${single.class_type.name}, ${dayAndTime(single.class_date, timezone)}`
  const qr = qrcode_enabled && can.qr === true
  const cancel = can.cancel === true
  if (!qr && !cancel && stars === null) return null
  return (
    <div className={records['actions']}>
      {stars === null ? null : <Stars stars={stars} />}
      {qr ? (
        <Button
          variant="quiet"
          size="small"
          icon
          aria-label={texts.qrOf(what)}
          onClick={() => onQr(reservation)}
        >
          <QrCode aria-hidden />
        </Button>
      ) : null}
      {cancel ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.cancelOf(what)}
          {...(wide ? { className: 'grow' } : {})}
          onClick={() => onCancel(reservation)}
        >
          {texts.cancel}
        </Button>
      ) : null}
    </div>
  )
}

/** The rating that was given. */
function Stars({ stars }: { stars: number }): ReactNode {
  return (
    <span className={styles['stars']} role="img" aria-label={texts.rated(stars)}>
      {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
    </span>
  )
}
