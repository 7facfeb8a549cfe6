import { Ban, CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Penalty } from '#domain/booking/reserve/reserve-request.ts'
import { fullTexts, penaltyTexts } from '#text/booking/dialogs.ts'
import { penaltyWhy } from '#text/booking/booking.ts'
import { paths } from '#domain/site-map/paths.ts'
import { weekdayShort } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import styles from './notices.module.css'
import { WhyLink } from './why/WhyLink.tsx'

interface PenaltyDialogProps {
  penalty: Penalty
  onClose: () => void
  onWhy: () => void
}

/** An active penalty blocks booking; shows its reason and its end. */
export function PenaltyDialog({ penalty, onClose, onWhy }: PenaltyDialogProps): ReactNode {
  const texts = penaltyTexts
  const { end_date: until } = penalty
  const why = penaltyWhy(penalty)
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          {penalty.no_shows === null ? null : (
            <Button variant="quiet" to={paths.reservaciones({ filtro: 'pasadas' })}>
              {texts.missed}
            </Button>
          )}
          <Button onClick={onClose}>{texts.understood}</Button>
        </>
      }
    >
      <div className={styles['centre']}>
        <div className={styles['refusal']} aria-hidden>
          <Ban />
        </div>
        <p className={styles['strong']}>{texts.text}</p>
        {why === null ? null : <p className="mu">{why}</p>}
      </div>
      <div className={styles['until']}>
        <span className="sm mu">{texts.until}</span>
        <b>{`${weekdayShort(until)} ${dateMedium(until)}`}</b>
      </div>
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}

/** The class filled up between viewing the calendar and pressing the button. */
export function FullDialog({ onClose, onWhy }: { onClose: () => void; onWhy: () => void }): ReactNode {
  const texts = fullTexts
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      footer={<Button onClick={onClose}>{penaltyTexts.understood}</Button>}
    >
      <div className={styles['centre']}>
        <div className={styles['zero']} aria-hidden>
          <CalendarX />
        </div>
        <p className={styles['sentence']}>{texts.text}</p>
      </div>
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}
