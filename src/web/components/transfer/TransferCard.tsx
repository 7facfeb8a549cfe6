import { CalendarDays, MapPin, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { capital, dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './transfer.module.css'

const texts = reservationTexts.receive

interface TransferCardProps {
  transfer: Answer<'GET /transfers/{token}'>['transfer']
  /** The action. */
  children: ReactNode
}

/** The class and the place behind a transfer link. */
export function TransferCard({ transfer, children }: TransferCardProps): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single, spot, guests, cash_pending: cash } = transfer
  const day = capital(dayLong(dayOf(single.class_date, timezone)))
  const picture = single.class_type.file
  return (
    <article className={styles['card']}>
      {picture === null ? null : (
        <figure>
          <Picture file={picture} alt="" priority sizes="(max-width: 47.5em) 100vw, 480px" />
        </figure>
      )}
      <div className={styles['body']}>
        <div>
          <h2 className="t-3">{single.class_type.name}</h2>
          <p className="mu">{coachesOf(single)}</p>
        </div>
        <ul className={styles['facts']}>
          <li>
            <CalendarDays />
            {`${day}, ${timeOf(single.class_date, timezone)}`}
          </li>
          <li>
            <MapPin />
            <span>{[single.location.name, single.location.address].filter(Boolean).join(', ')}</span>
          </li>
          {spot === null && guests === 0 ? null : (
            <li>
              <Ticket />
              {[spot === null ? null : texts.spot({ spot }), guests === 0 ? null : texts.guests({ guests })]
                .filter(Boolean)
                .join('. ')}
            </li>
          )}
          {cash ? (
            <li>
              <Wallet />
              {texts.cash}
            </li>
          ) : null}
        </ul>
        {children}
      </div>
    </article>
  )
}
