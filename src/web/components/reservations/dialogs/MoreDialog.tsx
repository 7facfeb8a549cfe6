import { Armchair, CalendarPlus, MapPin, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import styles from './dialogs.module.css'
import { directionsTo, googleCalendar } from './links.ts'

const texts = reservationTexts.more

interface MoreDialogProps {
  reservation: ClassReservation
  /** The studio's own map of the location, if it has one. */
  mapUrl: string | null
  onSpot: () => void
  onTransfer: () => void
  onClose: () => void
}

/** Less common actions for a place: add to a calendar, directions, transfer. */
export function MoreDialog({ reservation, mapUrl, onSpot, onTransfer, onClose }: MoreDialogProps): ReactNode {
  const { business_name: studio } = useStudio()
  const { single_class: single, spot, can } = reservation
  const { spot: spotTexts } = reservationTexts
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Dialog onClose={onClose} title={texts.title} width={440}>
      <ClassStrip singleClass={single} />
      <ul className={styles['choices']}>
        <li>
          <a href={paths.classFile(reservation.class_reservation_id)} download>
            <CalendarPlus />
            <span>
              {texts.calendar}
              <small>{texts.calendarHint}</small>
            </span>
          </a>
        </li>
        <li>
          <a href={googleCalendar(single, spot, studio)} {...outside}>
            <CalendarPlus />
            <span>{texts.google}</span>
          </a>
        </li>
        <li>
          <a href={mapUrl ?? directionsTo(single.location)} {...outside}>
            <MapPin />
            <span>
              {texts.directions}
              <small>{single.location.address ?? single.location.name}</small>
            </span>
          </a>
        </li>
        {single.class_type.spot_map === null ? null : (
          <li>
            <button type="button" onClick={onSpot}>
              <Armchair />
              <span>
                {spotTexts.title}
                <small>{spotTexts.hint({ spot: spot === null ? 'none' : String(spot) })}</small>
              </span>
            </button>
          </li>
        )}
        {can.transfer === true ? (
          <li>
            <button type="button" onClick={onTransfer}>
              <Send />
              <span>
                {texts.transfer}
                <small>{reservation.transfer_open ? texts.transferOpen : texts.transferHint}</small>
              </span>
            </button>
          </li>
        ) : null}
      </ul>
    </Dialog>
  )
}
