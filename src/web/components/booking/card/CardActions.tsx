import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ClassReservation, SingleClass } from '#contract/types.ts'
import { calendarTexts as texts } from '#text/booking/calendar.ts'
import { Actions, CardAction } from '#web/components/calendar/card/CardAction.tsx'
import type { CardState } from '#web/components/calendar/card/card-state.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { useIsOne } from '#web/ui/fields/one-of.ts'
import { useReading } from '#web/use-reading.ts'
import { type BookingWeek, guestPlaces } from '#web/components/booking/week/booking-data.ts'
import styles from './CardActions.module.css'
import { WhyButton } from './WhyAction.tsx'
import type { Booking } from '#web/components/booking/use-booking.tsx'

interface CardActionsProps {
  single: SingleClass
  state: CardState
  data: BookingWeek
  booking: Booking
}

/** The buttons of one class. */
export function CardActions({ single, state, data, booking }: CardActionsProps): ReactNode {
  const ask = () => booking.ask({ for: 'place', single })
  const common = {
    single,
    week: data.week,
    whole: true,
    busy: useIsOne(booking.pending, single.single_class_id),
  }
  if (state === 'reserved') return <OwnPlace single={single} data={data} booking={booking} />

  const needed = state === 'package' ? single.class_package_id : null
  const label = needed === null ? texts.reserve : texts.buy
  return (
    <Actions single={single}>
      {data.viewer === null || needed === null ? (
        <CardAction {...common} linked={data.viewer === null} onClick={ask}>
          {label}
        </CardAction>
      ) : (
        <CardAction {...common} to={paths.checkout(needed, { clase: single.single_class_id })}>
          {label}
        </CardAction>
      )}
      {data.viewer !== null && needed !== null ? (
        <WhyButton single={single} data={data} booking={booking} />
      ) : null}
    </Actions>
  )
}

/** The actions of the viewer's own place. */
function OwnPlace({ single, data, booking }: Omit<CardActionsProps, 'state'>): ReactNode {
  const studio = useStudio()
  const busy = useIsOne(booking.pending, single.single_class_id)
  const own = data.viewer?.reservations[single.single_class_id]?.find(({ guest }) => guest === null)
  const guests = guestPlaces(data, single)
  const common = { single, week: data.week }
  if (own === undefined) return null
  return (
    <>
      <PlaceNote
        spot={own.spot}
        guests={guests}
        onRename={(place) => booking.ask({ dialog: 'rename', single, guest: place })}
      />
      {own.can.cancel === true ? null : (
        <span className={styles['note']}>
          {studio.allow_cancel_reservations || studio.allow_cancel_after_treshold
            ? texts.noLongerCancellable
            : texts.notCancellable}
        </span>
      )}
      <Actions single={single}>
        {own.can.cancel === true ? (
          <CardAction {...common} onClick={() => booking.ask({ dialog: 'cancel', single, reservation: own })}>
            {texts.cancel}
          </CardAction>
        ) : null}
        {studio.allow_class_guests && own.can.guest === true ? (
          <CardAction
            {...common}
            busy={busy}
            onClick={() => booking.ask({ for: 'guest', single, place: own })}
          >
            {texts.guest}
          </CardAction>
        ) : null}
        <CardAction {...common} to={paths.reservation(own.class_reservation_id)} whole hidden>
          {texts.look}
        </CardAction>
      </Actions>
    </>
  )
}

interface PlaceNoteProps {
  spot: number | null
  guests: readonly ClassReservation[]
  onRename: (guest: ClassReservation) => void
}

/** The viewer's spot and guests; an only guest can be renamed. */
function PlaceNote({ spot, guests, onRename }: PlaceNoteProps): ReactNode {
  const [guest, ...others] = guests
  const reading = useReading()
  if (spot === null && guest === undefined) return null
  return (
    <span className={clsx(styles['note'], styles['who'])}>
      {spot === null ? null : <span>{texts.spot({ spot })}</span>}
      {guest === undefined ? null : others.length > 0 || reading ? (
        <span>{texts.moreGuests({ guests: guests.length })}</span>
      ) : (
        <button
          type="button"
          className={styles['guest']}
          aria-label={texts.renameGuest({ guest: guest.guest ?? '' })}
          onClick={() => onRename(guest)}
        >
          {texts.guestPlace({ guest: guest.guest ?? '' })}
        </button>
      )}
    </span>
  )
}
