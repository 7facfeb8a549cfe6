import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { reservationStatus } from '#domain/booking/reservation-status.ts'
import { accountTexts } from '#text/account.ts'
import { reservationTexts } from '#text/reservations.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format.ts'
import records from '#web/components/account/records.module.css'
import { ReservationActions, type ReservationHandlers } from './ReservationActions.tsx'
import { StatusTag } from './StatusTag.tsx'

const texts = accountTexts.reservations

interface ReservationListProps extends ReservationHandlers {
  reservations: readonly ClassReservation[]
  /** Milliseconds since the epoch. */
  now: number
}

/** The reservations as a table, or as cards on the phone. */
export function ReservationList(props: ReservationListProps): ReactNode {
  return (
    <>
      <ReservationTable {...props} />
      <ul className={records['cards']}>
        {props.reservations.map((reservation) => (
          <ReservationCard key={reservation.class_reservation_id} {...props} reservation={reservation} />
        ))}
      </ul>
    </>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function ReservationTable({ reservations, now, ...handlers }: ReservationListProps): ReactNode {
  const { allow_class_guests: guests, timezone } = useStudio()
  const { columns } = texts
  return (
    <div className={records['tableFrame']}>
      <table className={records['table']}>
        <caption className="vh">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.class}</th>
            {guests ? <th scope="col">{columns.guest}</th> : null}
            <th scope="col">{columns.coach}</th>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.place}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col" className={records['right']}>
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {reservations.map((reservation) => {
            const { single_class: single, guest, spot } = reservation
            return (
              <tr key={reservation.class_reservation_id}>
                <td className="b">{single.class_type.name}</td>
                {guests ? <td>{guest ?? <span className="mu">{texts.withoutGuest}</span>}</td> : null}
                <td>{coachesOf(single) ?? <span className="mu">{texts.withoutCoach}</span>}</td>
                <td className="num">{capital(dayAndTime(single.class_date, timezone))}</td>
                <td>
                  {single.location.name}
                  {spot === null ? null : <small className={records['second']}>{texts.spot({ spot })}</small>}
                </td>
                <td>
                  <StatusTag status={reservationStatus(reservation, now)} />
                  {reservation.transferred ? (
                    <small className={records['second']}>{reservationTexts.transfer.given}</small>
                  ) : null}
                </td>
                <td>
                  <ReservationActions reservation={reservation} now={now} {...handlers} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function ReservationCard({
  reservation,
  now,
  ...handlers
}: Omit<ReservationListProps, 'reservations'> & { reservation: ClassReservation }): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single, guest, spot } = reservation
  return (
    <li className={records['card']}>
      <div className={records['cardTop']}>
        <div className="grow">
          <h2 className="t-4">{single.class_type.name}</h2>
          <p className="sm mu">{[coachesOf(single), single.location.name].filter(Boolean).join(', ')}</p>
        </div>
        <StatusTag status={reservationStatus(reservation, now)} />
      </div>
      <p className="b num">{capital(dayAndTime(single.class_date, timezone))}</p>
      {guest === null && spot === null ? null : (
        <p className="sm mu">
          {[guest === null ? null : texts.guestOf({ guest }), spot === null ? null : texts.spot({ spot })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {reservation.transferred ? <p className="sm mu">{reservationTexts.transfer.given}</p> : null}
      <ReservationActions reservation={reservation} now={now} wide {...handlers} />
    </li>
  )
}
