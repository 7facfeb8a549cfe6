import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { reservationStatus } from '#domain/booking/reservation-status.ts'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { capital, dayAndTime } from '#web/ui/format/format.ts'
import type { PagerProps } from '#web/components/records/Pager.tsx'
import { type Column, Records } from '#web/components/records/Records.tsx'
import records from '#web/components/records/records.module.css'
import { ReservationActions, type ReservationHandlers } from './ReservationActions.tsx'
import { StatusTag } from './StatusTag.tsx'

interface ReservationListProps extends ReservationHandlers {
  reservations: readonly ClassReservation[]
  /** Milliseconds since the epoch. */
  now: number
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The filter buttons. */
  filter: ReactNode
  pager: PagerProps
}

/** The filtered reservations. */
export function ReservationList(props: ReservationListProps): ReactNode {
  const { reservations, now, empty, filter, pager, ...handlers } = props
  const { allow_class_guests: guests, timezone } = useStudio()
  const heads = texts.columns
  const when = ({ single_class: { class_date } }: ClassReservation): string =>
    capital(dayAndTime(class_date, timezone))
  const columns: Column<ClassReservation>[] = [
    { head: heads.class, className: 'b', cell: (one) => one.single_class.class_type.name, card: 'title' },
    {
      head: heads.guest,
      cell: ({ guest }) => guest ?? <span className="mu">{texts.withoutGuest}</span>,
      inTable: guests,
    },
    {
      head: heads.coach,
      cell: ({ single_class: single }) =>
        coachesOf(single) ?? <span className="mu">{texts.withoutCoach}</span>,
      card: 'line',
      inCard: ({ single_class: single }) =>
        [coachesOf(single), single.location.name].filter(Boolean).join(', '),
    },
    {
      head: heads.when,
      className: 'num',
      cell: when,
      card: 'body',
      inCard: (one) => <b className="b">{when(one)}</b>,
    },
    {
      head: heads.place,
      cell: ({ single_class: { location }, spot }) => (
        <>
          {location.name}
          {spot === null ? null : <small className={records['second']}>{texts.spot({ spot })}</small>}
        </>
      ),
      card: 'body',
      inCard: (one) => cardLine(one),
    },
    {
      head: heads.status,
      cell: (one) => (
        <>
          <StatusTag status={reservationStatus(one, now)} />
          {one.transferred ? (
            <small className={records['second']}>{reservationTexts.transfer.given}</small>
          ) : null}
        </>
      ),
      card: 'aside',
      inCard: (one) => <StatusTag status={reservationStatus(one, now)} />,
    },
    {
      head: heads.actions,
      right: true,
      cell: (one) => <ReservationActions reservation={one} now={now} {...handlers} />,
      card: 'actions',
      inCard: (one) => <ReservationActions reservation={one} now={now} wide {...handlers} />,
    },
  ]
  return (
    <Records
      label={texts.title}
      records={reservations}
      idOf={({ class_reservation_id }) => class_reservation_id}
      columns={columns}
      empty={empty}
      tools={filter}
      pager={pager}
    />
  )
}

/** The guest, the spot, and whether the place was transferred; null if there is nothing to show. */
function cardLine({ guest, spot, transferred }: ClassReservation): ReactNode {
  const place = [
    guest === null ? null : texts.guestOf({ guest }),
    spot === null ? null : texts.spot({ spot }),
  ]
  const lines = [
    place.filter(Boolean).join(' · '),
    transferred ? reservationTexts.transfer.given : '',
  ].filter(Boolean)
  return lines.length === 0
    ? null
    : lines.map((line) => (
        <p key={line} className="sm mu">
          {line}
        </p>
      ))
}
