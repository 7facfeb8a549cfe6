import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import { CardAction } from '#web/components/calendar/ClassCard.tsx'
import type { CardState } from '#web/components/calendar/card-state.ts'
import { paths } from '#web/paths.ts'
import { useStudio } from '#web/studio.ts'
import type { BookingWeek } from './booking-data.ts'
import styles from './CardActions.module.css'
import type { Booking } from './use-booking.ts'
import { focusMark } from './use-return-focus.ts'

const texts = accountTexts.calendar

interface CardActionsProps {
  single: SingleClass
  state: CardState
  data: BookingWeek
  booking: Booking
}

/** The buttons of one class. */
export function CardActions({ single, state, data, booking }: CardActionsProps): ReactNode {
  const { timezone } = data.week
  const { pathname, search } = useLocation()
  const ask = () => booking.reserve(single)
  const common = { single, timezone, busy: booking.pending === single.single_class_id }
  if (state === 'reserved') return <OwnPlace single={single} data={data} booking={booking} />

  const needed = state === 'package' ? single.class_package_id : null
  const label = needed === null ? texts.reserve : texts.buy
  const filled = needed !== null
  return (
    <span className={styles['actions']} {...focusMark(single.single_class_id)}>
      {data.viewer === null ? (
        // A link for browsers without JavaScript; with it the same dialog as everywhere.
        <CardAction {...common} to={paths.entrar(pathname + search)} onClick={ask} filled={filled}>
          {label}
        </CardAction>
      ) : needed === null ? (
        <CardAction {...common} onClick={ask}>
          {label}
        </CardAction>
      ) : (
        <CardAction {...common} to={paths.checkout(needed)} filled>
          {label}
        </CardAction>
      )}
    </span>
  )
}

/** What can be done with a place that one holds. */
function OwnPlace({ single, data, booking }: Omit<CardActionsProps, 'state'>): ReactNode {
  const studio = useStudio()
  const places = data.viewer?.reservations[single.single_class_id] ?? []
  const own = places.find(({ guest }) => guest === null)
  const guests = places.filter(({ guest }) => guest !== null)
  const common = { single, timezone: data.week.timezone }
  if (own === undefined) return null
  return (
    <span className={styles['actions']} {...focusMark(single.single_class_id)}>
      <PlaceNote spot={own.spot} guests={guests.flatMap(({ guest }) => guest ?? [])} />
      {own.can.cancel === true ? (
        <CardAction {...common} onClick={() => booking.cancel(own, guests)}>
          {texts.cancel}
        </CardAction>
      ) : (
        <span className={styles['note']}>{texts.notCancellable}</span>
      )}
      {studio.allow_class_guests && own.can.guest === true ? (
        <CardAction
          {...common}
          busy={booking.pending === single.single_class_id}
          onClick={() => booking.addGuest(single, own)}
        >
          {texts.guest}
        </CardAction>
      ) : null}
    </span>
  )
}

/** The own spot and who comes along. */
function PlaceNote({ spot, guests }: { spot: number | null; guests: readonly string[] }): ReactNode {
  const parts = [
    spot === null ? null : accountTexts.reservations.spot(spot),
    guests.length === 0
      ? null
      : guests.length === 1
        ? texts.guestPlace(guests[0] ?? '')
        : texts.moreGuests(guests.length),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : <span className={styles['note']}>{parts.join(' · ')}</span>
}
