import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { ownReservationTexts, qrTexts as texts } from '#text/account/own-reservations.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { capital, dayAndTime } from '#web/ui/format/format.ts'
import styles from './reservations.module.css'

interface AccessCodeProps {
  reservation: ClassReservation
  /** The origin under which visitors reach the site. */
  siteOrigin: string
}

/** The QR code of a reservation's URL, which reception scans, and its explanation. */
export function AccessCode({ reservation, siteOrigin }: AccessCodeProps): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single, spot, guest } = reservation
  const when = capital(dayAndTime(single.class_date, timezone))
  return (
    <div className={styles['qr']}>
      <div className={styles['code']}>
        <QRCodeSVG
          value={siteOrigin + paths.reservation(reservation.class_reservation_id, reservation.access_code)}
          size={256}
          level="L"
          // Otherwise a higher error-correction level is used where it fits.
          boostLevel={false}
          // Always dark on white, whatever the studio's colours: scanners need the contrast.
          fgColor="#1c1512"
          bgColor="#ffffff"
          role="img"
          aria-label={texts.image}
        />
      </div>
      <div>
        <p className={styles['qrName']}>
          {texts.who({ name: single.class_type.name, coach: coachesOf(single) })}
        </p>
        <p className="mu">{texts.where({ when, place: single.location.name, spot })}</p>
        {guest === null ? null : <p className="mu">{ownReservationTexts.guestOf({ guest })}</p>}
      </div>
      <p className="sm mu">{texts.show}</p>
    </div>
  )
}
