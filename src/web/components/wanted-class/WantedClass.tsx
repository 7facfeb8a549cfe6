import type { ReactNode } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'
import { wantedTexts as texts } from '#text/selling/wanted.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import { useBooking } from '#web/components/booking/use-booking.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useSends, useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { useIsOne } from '#web/ui/fields/one-of.ts'
import { namedIn, type Wanted } from './wanted.ts'
import styles from './wanted.module.css'

interface WantedClassProps {
  wanted: Wanted
  /** The class's week for the viewer; null once it is over or gone. */
  week: BookingWeek | null
  /** Whether the purchase grants anything yet. */
  paid: boolean
}

/** After buying: the class that it was bought for, one press from its place; else what became of it, and what is next best. */
export function WantedClass({ wanted, week, paid }: WantedClassProps): ReactNode {
  const { timezone, waitlist_enabled } = useStudio()
  const { mail } = useSends()
  const { single, state } = wanted
  if (single === null || state === 'gone')
    return (
      <Closed text={texts.state.gone} to={paths.mystudio()}>
        {texts.toCalendar}
      </Closed>
    )
  const named = namedIn(single, timezone)
  const others = { to: paths.classType(single.class_type.class_type_id), children: texts.moreOf(named) }
  const reserved = week?.viewer?.reservations[single.single_class_id]
  if (reserved !== undefined)
    return (
      <Note tone="ok" role="status">
        <p>{texts.reserved(named)}</p>
        <Button to={paths.reservaciones()} variant="quiet" size="small">
          {texts.toReservation}
        </Button>
      </Note>
    )
  if (state === 'past' || week === null) return <Closed text={texts.state.past(named)} {...others} />
  if (!paid) return <Note>{texts.pending({ ...named, mail })}</Note>
  const full = state === 'full'
  if (full && !waitlist_enabled) return <Closed text={texts.state.full(named)} {...others} />
  return <Reservable week={week} id={single.single_class_id} named={named} full={full} />
}

function Closed({ text, to, children }: { text: string; to: string; children: ReactNode }): ReactNode {
  return (
    <Note tone="warn">
      <div className={styles['closed']}>
        <p>{text}</p>
        <Button to={to} variant="quiet">
          {children}
        </Button>
      </div>
    </Note>
  )
}

interface ReservableProps {
  week: BookingWeek
  id: number
  named: { name: string; when: string }
  full: boolean
}

/** Opens the calendar's own dialogs: the map or the confirmation of this class, or its waitlist. */
function Reservable({ week, id, named, full }: ReservableProps): ReactNode {
  const { booking, dialogs } = useBooking(week)
  const ready = useHydrated()
  const busy = useIsOne(booking.pending, id)
  const single = week.week.days.flatMap((day) => day.details).find((one) => one.single_class_id === id)
  if (single === undefined) return null
  return (
    <section className={styles['class']} aria-labelledby="clase">
      <div>
        <h2 className="t-4" id="clase">
          {full ? named.name : texts.ready}
        </h2>
        <p>{full ? texts.state.full(named) : `${named.name}, ${named.when}`}</p>
        {full ? null : <p className="sm mu">{texts.unbooked}</p>}
      </div>
      <Button
        wide
        busy={busy}
        busyLabel={texts.reserve(named)}
        disabled={!ready}
        onClick={() => booking.ask({ for: 'place', single })}
      >
        {full ? texts.line : texts.reserve(named)}
      </Button>
      {dialogs}
    </section>
  )
}
