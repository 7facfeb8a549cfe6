import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import type { Answer, SingleClass } from '#contract/types.ts'
import { insideWindow } from '#domain/booking/cancel/cancel-notice.ts'
import { isFull } from '#web/components/calendar/card/card-state.ts'
import { bringGuestTexts, reserveTexts as texts } from '#text/booking/dialogs.ts'
import { reservePolicy, submitSpots } from '#text/booking/policy.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { useForm } from '#web/api/use-form.ts'
import { serverNow } from '#web/server-clock.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import styles from '#web/components/booking/dialogs/booking.module.css'
import type { Standing } from '#web/components/booking/week/booking-data.ts'
import { ClassFacts, coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { GuestFields, guestNameError } from './GuestFields.tsx'
import { guestProblem, paymentLine } from './payment.ts'
import { RoomFront } from '#web/components/booking/dialogs/spots/RoomFront.tsx'
import { SpotMap } from '#web/components/booking/dialogs/spots/SpotMap.tsx'
import { WhyLink } from '#web/components/booking/dialogs/why/WhyLink.tsx'
import { useReservation } from './use-reservation.ts'
import { useSeats, type Seats } from '#web/components/booking/dialogs/spots/use-seats.ts'

interface ReserveDialogProps {
  singleClass: SingleClass
  /** The same as the calendar has it now; null where it is there no more. */
  live: SingleClass | null
  standing: Standing
  /** The customer's existing place, when only a guest is added. */
  existing: { spot: number | null } | null
  /** The customer's place in a class at the same time: nothing forbids both, but it may be a mistake. */
  clash: SingleClass | null
  onClose: () => void
  onDone: (reserved: Answer<'POST /class_reservations'>) => void
  /** An attempt was refused: the data on screen is stale. */
  onRefused: () => void
  onWhy: () => void
  /** Leads to the waitlist of the class, which filled up meanwhile. */
  onLine: (full: SingleClass) => void
}

/** Reserves a place in a class, optionally with a guest; or adds a guest to an existing place. */
export function ReserveDialog(props: ReserveDialogProps): ReactNode {
  const { standing, existing, onClose } = props
  const studio = useStudio()
  const [now] = useState(serverNow)
  const ends = { done: props.onDone, refused: props.onRefused }
  const reservation = useReservation(props.singleClass, ends, props.live)
  const { singleClass, gone, done, refused } = reservation
  const seats = useSeats(singleClass, existing)
  const [bring, setBring] = useState(existing !== null)
  const [named, setNamed] = useState(false)
  const form = useForm({
    checks: ({ exact }) => ({ guest: bring ? guestNameError(exact('guest')) : null }),
    send: ({ text }) =>
      reservation.send({
        single_class_id: singleClass.single_class_id,
        class_date: singleClass.class_date,
        ...(places.own && seats.chosen.mine !== null ? { spot: seats.chosen.mine } : {}),
        ...(bring ? { guest: text('guest') } : {}),
        ...(bring && seats.chosen.guest !== null ? { guest_spot: seats.chosen.guest } : {}),
      }),
    done,
    refused,
  })

  const places = { own: existing === null, guest: bring }
  const full = isFull(singleClass)
  const toLine = !gone && full && existing === null && studio.waitlist_enabled
  const missing = toLine ? waitlistTexts.join.title : full ? texts.full : missingSpot(seats, places)
  const problem = reservation.outdated ? null : form.problem
  const said = reservation.news ?? problem ?? (toLine ? waitlistTexts.join.text : null)
  // Pressing it leads to the field, which may be out of view.
  const nameless = bring && !named && !full
  const label = missing ?? (nameless ? texts.submitMissingName : submitLabel(seats, places))
  const noGuest = guestProblem(standing, singleClass.places_left, existing === null)
  const name = singleClass.class_type.name

  return (
    <Dialog
      onClose={onClose}
      busy={form.busy}
      title={existing === null ? texts.title({ name }) : `${bringGuestTexts.title}: ${name}`}
      titleHidden
      flush
      width={seats.rows === null ? 480 : 960}
    >
      <form className={clsx(styles['book'], seats.rows !== null && styles['withMap'])} {...form.props}>
        <div className={styles['side']}>
          <div className={styles['sideHead']}>
            <p className="d t-3">{name}</p>
            {coachesOf(singleClass) === null ? null : <p className="mu">{coachesOf(singleClass)}</p>}
          </div>
          <ClassFacts singleClass={singleClass} payment={paymentLine(standing, places)} />
          {props.clash === null ? null : (
            <Note tone="warn">
              {texts.clash({
                name: props.clash.class_type.name,
                time: timeOf(props.clash.class_date, studio.timezone),
                place: props.clash.location.name,
              })}
            </Note>
          )}
          {studio.allow_class_guests ? (
            <GuestFields
              on={existing === null ? bring : null}
              onSwitch={(on) => {
                setBring(on)
                setNamed(false)
                seats.setGuest(on)
              }}
              reason={bring ? null : noGuest}
              field={form.field('guest')}
              onNamed={setNamed}
            />
          ) : null}
        </div>
        {seats.rows === null ? null : (
          <MapSide singleClass={singleClass} seats={{ ...seats, rows: seats.rows }} places={places} />
        )}
        {/* Last in tab order, after everything it depends on. */}
        <div className={styles['action']}>
          <Problem>{said}</Problem>
          {problem !== null && existing === null && reservation.ruledOut ? (
            <WhyLink onWhy={props.onWhy} />
          ) : null}
          {/* One button, which keeps the focus when it turns into the other. */}
          <Button
            {...form.button}
            {...(gone && { type: 'button', onClick: onClose })}
            {...(toLine && { type: 'button', onClick: () => props.onLine(singleClass) })}
            wide
            variant={gone || nameless ? 'quiet' : 'primary'}
            busyLabel={texts.busy}
            disabled={!gone && !toLine && missing !== null}
          >
            {gone ? texts.close : label}
          </Button>
        </div>
        <p className={clsx('xs mu', styles['policy'])}>
          {reservePolicy(studio, singleClass.class_type, insideWindow(singleClass, now))}
        </p>
      </form>
    </Dialog>
  )
}

interface Places {
  own: boolean
  guest: boolean
}

/** The map with its heading and, for two places, the choice of whose spot the next tap sets. */
function MapSide(props: {
  singleClass: SingleClass
  seats: Seats & { rows: NonNullable<Seats['rows']> }
  places: Places
}): ReactNode {
  const { singleClass, seats, places } = props
  const { chosen, choosing, setChoosing } = seats
  return (
    <div className={styles['mapSide']}>
      <h3 className={styles['mapTitle']} aria-live="polite">
        {choosing === 'mine' ? texts.choose : texts.chooseGuest}
      </h3>
      {places.own && places.guest ? (
        <Segmented
          label={texts.whose}
          fill
          items={[
            {
              key: 'mine',
              label: texts.whoseMine({ spot: chosen.mine }),
              current: choosing === 'mine',
              onSelect: () => setChoosing('mine'),
            },
            {
              key: 'guest',
              label: texts.whoseGuest({ spot: chosen.guest }),
              current: choosing === 'guest',
              onSelect: () => setChoosing('guest'),
            },
          ]}
        />
      ) : null}
      <div className={styles['mapPlace']}>
        <SpotMap
          rows={seats.rows}
          taken={seats.taken}
          choosing={choosing}
          chosen={chosen}
          onChoose={seats.choose}
          withGuest={places.guest}
          front={<RoomFront singleClass={singleClass} />}
        />
      </div>
    </div>
  )
}

/** What still has to be chosen, as text; null when nothing is. */
function missingSpot({ rows, chosen }: Seats, places: Places): string | null {
  if (rows === null) return null
  if (places.own && chosen.mine === null) return texts.submitMissingSpot
  return places.guest && chosen.guest === null ? texts.submitMissingGuestSpot : null
}

function submitLabel({ rows, chosen }: Seats, places: Places): string {
  if (rows === null) return texts.submit
  const spots = [places.own ? chosen.mine : null, places.guest ? chosen.guest : null]
  return submitSpots(spots.filter((spot) => spot !== null))
}
