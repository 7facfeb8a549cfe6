import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { AccessCode } from '#web/components/reservations/AccessCode.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import styles from './attendance.module.css'

const texts = attendanceTexts.own

interface OwnCodeProps {
  reservation: ClassReservation
  siteOrigin: string
}

/** What a reservation's owner sees behind its QR code: the code, to show at check-in. */
export function OwnCode({ reservation, siteOrigin }: OwnCodeProps): ReactNode {
  const { can, deletedAt } = reservation
  return (
    <div className={styles['door']}>
      <h1 className="t-3">{texts.title}</h1>
      {can.qr === true ? (
        <AccessCode reservation={reservation} siteOrigin={siteOrigin} />
      ) : (
        <>
          <ClassStrip singleClass={reservation.single_class} />
          <Note tone={deletedAt === null ? 'neutral' : 'bad'}>{can.qr.reason}</Note>
        </>
      )}
      <Button to={paths.reservaciones()} variant="quiet" wide>
        {texts.toReservations}
      </Button>
    </div>
  )
}
