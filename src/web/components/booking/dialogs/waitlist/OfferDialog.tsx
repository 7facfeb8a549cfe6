import clsx from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import type { SingleClass, Waitlist } from '#contract/types.ts'
import { insideWindow } from '#domain/booking/cancel/cancel-notice.ts'
import type { SpotRows } from '#domain/booking/spots/spot-moves.ts'
import { frontSpot, spotCount, spotRows } from '#domain/booking/spots/spots.ts'
import { paths } from '#domain/site-map/paths.ts'
import { reservePolicy } from '#text/booking/policy.ts'
import { reserveTexts } from '#text/booking/dialogs.ts'
import { remedyTexts } from '#text/booking/eligibility.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { useCall } from '#web/api/use-call.ts'
import { serverNow } from '#web/server-clock.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, dayOf, timeOf } from '#web/ui/format/format.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { OfferClock } from './OfferClock.tsx'
import { RoomFront } from '#web/components/booking/dialogs/spots/RoomFront.tsx'
import { SpotMap } from '#web/components/booking/dialogs/spots/SpotMap.tsx'
import { useOnce } from '#web/api/once/use-once.ts'
import { type DialogEnds, endsWith } from '#web/components/booking/dialogs/ends-with.ts'
import { useReservation } from '#web/components/booking/dialogs/reserve/use-reservation.ts'
import styles from './waitlist.module.css'

const texts = waitlistTexts.offer

interface OfferDialogProps extends DialogEnds {
  entry: Waitlist
}

/** A place held for a customer on the waitlist: accept it, or decline it for the next. */
export function OfferDialog(props: OfferDialogProps): ReactNode {
  const { entry, onClose, onDone, onRefused } = props
  const on = { done: onDone, refused: onRefused }
  const studio = useStudio()
  const [now] = useState(serverNow)
  const [lapsed, setLapsed] = useState(false)
  /** What the server says of a place that became hers in another tab. */
  const [hers, setHers] = useState<string | null>(null)
  const over = lapsed ? texts.over : hers
  const grace = studio.promotion_grace_minutes
  const reservation = useReservation(entry.single_class, endsWith(reserveTexts.success, on))
  const accepting = useCall(reservation)
  const left = endsWith(waitlistTexts.leave.success, on)
  const passing = useCall({
    ...left,
    refused: (failure) => {
      if (failure.code === 'reserved_meanwhile') setHers(failure.message)
      return left.refused(failure)
    },
  })
  const once = useOnce()
  const { singleClass } = reservation
  // While cancelling is free for longer anyway, the minutes after accepting would only mislead.
  const graceful = studio.allow_cancel_reservations && insideWindow(singleClass, now + grace * 60_000)
  const room = useRoom(singleClass)
  const spot = room?.spot ?? null
  const problem = accepting.problem ?? passing.problem
  const accept = (): void => {
    const { single_class_id, class_date } = singleClass
    const body = { single_class_id, class_date, ...(spot === null ? {} : { spot }) }
    if (!passing.busy) void accepting.send(() => reservation.send(body))
  }
  const pass = (): void => {
    const call = () => once('DELETE /waitlist/{id}', { params: { id: entry.waitlist_id } })
    if (!accepting.busy) void passing.send(call)
  }
  if (over !== null) {
    return (
      <Dialog
        onClose={onClose}
        title={texts.title}
        footer={
          <>
            {/* First, as the button that was pressed: it keeps the focus. */}
            <Button variant={hers === null ? 'primary' : 'quiet'} onClick={onClose}>
              {texts.understood}
            </Button>
            {hers === null ? null : <Button to={paths.reservaciones()}>{remedyTexts.reservations}</Button>}
          </>
        }
      >
        <ClassStrip singleClass={singleClass} />
        <Note tone="warn" role="alert">
          {over}
        </Note>
      </Dialog>
    )
  }
  const lapse = (): void => {
    setLapsed(true)
    onRefused()
  }
  return (
    <Dialog
      onClose={onClose}
      busy={accepting.busy || passing.busy}
      title={texts.title}
      {...(room === null ? {} : { width: 860 })}
      footer={
        <>
          <Button variant="quiet" busy={passing.busy} onClick={pass}>
            {texts.pass}
          </Button>
          <Button busy={accepting.busy} busyLabel={texts.busy} onClick={accept}>
            {texts.submit({ spot })}
          </Button>
        </>
      }
    >
      <div className={clsx(room !== null && styles['beside'])}>
        <div className={styles['held']}>
          <div className={styles['offer']}>
            {entry.offered_until === null ? null : <OfferClock until={entry.offered_until} onOver={lapse} />}
            <Held entry={entry} now={now} />
          </div>
          <ClassStrip singleClass={singleClass} />
          <p className="sm mu">
            {graceful
              ? null
              : `${reservePolicy(studio, singleClass.class_type, insideWindow(singleClass, now))} `}
            {texts.terms({ grace: graceful ? grace : 0 })}
          </p>
        </div>
        {room === null ? null : (
          <div>
            <p className={`sm mu ${styles['choose']}`}>{texts.choose({ free: room.free })}</p>
            <SpotMap
              rows={room.rows}
              taken={room.taken}
              choosing="mine"
              chosen={{ mine: room.spot, guest: null }}
              onChoose={room.choose}
              withGuest={false}
              front={<RoomFront singleClass={singleClass} />}
            />
          </div>
        )}
      </div>
      <Problem>{problem}</Problem>
    </Dialog>
  )
}

function Held({ entry, now }: { entry: Waitlist; now: number }): ReactNode {
  const { timezone } = useStudio()
  const { available_class_id, offered_until } = entry
  const [before, until, end] = texts.held
  const last =
    offered_until === null
      ? ''
      : dayOf(offered_until, timezone) === dayOf(new Date(now), timezone)
        ? texts.untilToday({ time: timeOf(offered_until, timezone) })
        : texts.untilDay({ when: dayAndTime(offered_until, timezone) })
  return (
    <p className={`grow ${styles['sentence']}`}>
      {before}
      <b className="b">{available_class_id === null ? texts.place : texts.placeAndCredit}</b>
      {until}
      <b className="b num">{last}</b>
      {end}
    </p>
  )
}

interface Room {
  rows: SpotRows
  taken: ReadonlySet<number>
  free: number
  spot: number | null
  choose: (spot: number) => void
}

/**
 * The offer holds a place, not a spot: it proposes the free spot that automatic booking would take, and any other may
 * be chosen. A spot that another customer took meanwhile is dropped. Null for a class without a map.
 */
function useRoom({ class_type: { spot_map: map }, class_reservations }: SingleClass): Room | null {
  const rows = useMemo(() => (map === null ? null : spotRows(map)), [map])
  const [wanted, choose] = useState<number | null>(null)
  if (map === null || rows === null) return null
  const taken = new Set(class_reservations.flatMap(({ spot }) => spot ?? []))
  const spot = wanted === null || taken.has(wanted) ? frontSpot(map, taken) : wanted
  return { rows, taken, free: spotCount(map) - taken.size, spot, choose }
}
