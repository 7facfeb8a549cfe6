import { Armchair, Ellipsis, Pencil, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FIVE, Star } from '#web/ui/Stars.tsx'
import records from '#web/components/records/records.module.css'
import type { ReservationDialog } from './opened.ts'
import styles from './reservations.module.css'

export interface ReservationHandlers {
  onAct: (dialog: ReservationDialog, reservation: ClassReservation) => void
}

interface ReservationActionsProps extends ReservationHandlers {
  reservation: ClassReservation
  /** Milliseconds since the epoch. */
  now: number
  /** On the phone the labelled button takes the remaining width. */
  wide?: boolean
}

/** The current actions of a reservation. Less common ones are behind one more button. */
export function ReservationActions({
  reservation,
  now,
  wide = false,
  onAct,
}: ReservationActionsProps): ReactNode {
  const { timezone } = useStudio()
  // Pressing a button still shows the reason.
  const disabled = !useOnline() || undefined
  const { can, single_class: single, class_stars: stars } = reservation
  const own = `${single.class_type.name}, ${dayAndTime(single.class_date, timezone)}`
  const what = reservation.guest === null ? own : texts.ofGuest({ what: own, guest: reservation.guest })
  const ahead = reservation.deletedAt === null && Date.parse(single.class_date) > now
  const icons: (false | [ReservationDialog, string, ReactNode])[] = [
    can.qr === true && ['qr', texts.qrOf({ what }), <QrCode key="qr" />],
    ahead &&
      (reservation.guest === null
        ? ['more', reservationTexts.more.actionOf({ what }), <Ellipsis key="more" />]
        : [
            'rename',
            reservationTexts.rename.actionOf({ guest: reservation.guest }),
            <Pencil key="rename" />,
          ]),
    // One's own is behind "more".
    ahead &&
      reservation.guest !== null &&
      single.class_type.spot_map !== null && [
        'spot',
        reservationTexts.spot.actionOf({ guest: reservation.guest }),
        <Armchair key="spot" />,
      ],
  ]
  const main = mainAction(reservation, what)
  if (icons.every((icon) => icon === false) && main === null && stars === null) return null
  return (
    <div className={records['actions']}>
      {stars === null ? null : <Stars stars={stars} />}
      {icons.map((icon) =>
        icon === false ? null : (
          <Button
            key={icon[0]}
            variant="quiet"
            size="small"
            icon
            aria-label={icon[1]}
            aria-disabled={icon[0] !== 'qr' && disabled}
            onClick={() => onAct(icon[0], reservation)}
          >
            {icon[2]}
          </Button>
        ),
      )}
      {main === null ? null : (
        <Button
          variant="quiet"
          size="small"
          aria-label={main.label}
          aria-disabled={disabled}
          {...(wide ? { className: 'grow' } : {})}
          onClick={() => onAct(main.dialog, reservation)}
        >
          {main.dialog === 'rate' ? <Star filled={false} /> : null}
          {main.words}
        </Button>
      )}
    </div>
  )
}

/** The primary action, with a label. */
function mainAction(
  { can }: ClassReservation,
  what: string,
): { dialog: ReservationDialog; words: string; label: string } | null {
  const { rate, transfer } = reservationTexts
  if (can.rate === true) return { dialog: 'rate', words: rate.action, label: rate.actionOf({ what }) }
  if (can.cancel === true) return { dialog: 'cancel', words: texts.cancel, label: texts.cancelOf({ what }) }
  if (can.transfer === true)
    return { dialog: 'transfer', words: transfer.title, label: transfer.actionOf({ what }) }
  return null
}

/** The given rating. */
function Stars({ stars }: { stars: number }): ReactNode {
  return (
    <span className={styles['stars']} role="img" aria-label={texts.rated({ stars })}>
      {FIVE.map((star) => (
        <Star key={star} filled={star <= stars} />
      ))}
    </span>
  )
}
