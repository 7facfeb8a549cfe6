import type { ReactNode } from 'react'
import type { ReservationStatus } from '#domain/booking/reservation-status.ts'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import styles from './reservations.module.css'

const TONES: Record<ReservationStatus, TagTone> = {
  upcoming: 'accent',
  cash_pending: 'warn',
  attended: 'ok',
  no_show: 'neutral',
  cancelled: 'bad',
}

interface StatusTagProps {
  status: ReservationStatus
  /** What a missed class is called; the customer's own word by default. */
  noShow?: string
}

/** The status of a reservation. Where space is limited, one of the words is abbreviated. */
export function StatusTag({ status, noShow = texts.status.no_show }: StatusTagProps): ReactNode {
  return (
    <Tag tone={TONES[status]} dot={status !== 'no_show'}>
      {status === 'cash_pending' ? (
        <>
          <span className={styles['long']}>{texts.status.cash_pending}</span>
          <span className={styles['short']}>{texts.cashPendingShort}</span>
        </>
      ) : status === 'no_show' ? (
        noShow
      ) : (
        texts.status[status]
      )}
    </Tag>
  )
}
