import { CalendarDays, Clock, Info, MapPin, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassReservation, SingleClass } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'
import { reserveTexts } from '#text/booking/dialogs.ts'
import { useStudio } from '#web/studio.ts'
import { capital, dayLong, dayOf, dayShort, timeOf } from '#web/ui/format/format.ts'
import styles from './booking.module.css'

interface Coached {
  class_instructors: readonly {
    instructor: Pick<
      SingleClass['class_instructors'][number]['instructor'],
      'name' | 'last_name' | 'nick_name'
    >
  }[]
}

/** The coaches of a class, `Julián Mora y Camila Soto`; null if none is set. */
export function coachesOf({ class_instructors }: Coached): string | null {
  const names = class_instructors.map(({ instructor }) => fullName(instructor))
  return names.length === 0 ? null : names.join(' y ')
}

/** Those who hold places as guests, `Ana, Eva y Luz`. */
export const guestNames = (places: readonly ClassReservation[]): string =>
  new Intl.ListFormat('es-MX').format(places.flatMap(({ guest }) => guest ?? []))

/** The coach's nickname, or the first name. */
export function callNameOf({ class_instructors }: Coached): string | null {
  const first = class_instructors[0]?.instructor
  return first === undefined ? null : first.nick_name || first.name
}

interface ClassFactsProps {
  singleClass: SingleClass
  payment: string
}

/** Day, time, location and price of a class, one line each, and what else is said about it. */
export function ClassFacts({ singleClass, payment }: ClassFactsProps): ReactNode {
  const { timezone } = useStudio()
  const { class_date, duration, location, description } = singleClass
  return (
    <ul className={styles['facts']}>
      <li>
        <CalendarDays />
        {capital(dayLong(dayOf(class_date, timezone)))}
      </li>
      <li>
        <Clock />
        {`${timeOf(class_date, timezone)}, ${reserveTexts.duration({ minutes: duration })}`}
      </li>
      <li>
        <MapPin />
        <span>{[location.name, location.address].filter(Boolean).join(', ')}</span>
      </li>
      <li>
        <Ticket />
        {payment}
      </li>
      {description === null || description === '' ? null : (
        <li>
          <Info />
          <span className={styles['about']}>{description}</span>
        </li>
      )}
    </ul>
  )
}

interface ClassStripProps {
  singleClass: SingleClass
  aside?: ReactNode
}

/** A class in one strip: the day on the left, name and time, coach and location. */
export function ClassStrip({ singleClass, aside }: ClassStripProps): ReactNode {
  const { timezone } = useStudio()
  const date = dayOf(singleClass.class_date, timezone)
  // `mar 1 dic`, one below the other: without its month, “1 mar” is read as the first of March.
  const [weekday, day, month] = dayShort(date).split(' ')
  const coach = coachesOf(singleClass)
  return (
    <div className={styles['strip']}>
      <div className={styles['stripDay']}>
        {weekday} <b>{day}</b> {month}
      </div>
      <div className={styles['stripText']}>
        <div>
          <p className="b">{`${singleClass.class_type.name}, ${timeOf(singleClass.class_date, timezone)}`}</p>
          <p className="sm mu">{[coach, singleClass.location.name].filter(Boolean).join(', ')}</p>
        </div>
        {aside}
      </div>
    </div>
  )
}
