import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer, RosterEntry } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import styles from './attendance.module.css'
import row from './person-row.module.css'
import { Arrival, CheckInButton } from './CheckInButton.tsx'
import { EntryTags } from './EntryTags.tsx'
import { nameOf } from './entry.ts'
import { Timing } from './Timing.tsx'
import { type CheckIn, singly, useCheckIn } from './use-check-in.ts'
import { isBoundToOwnClasses } from '#domain/people/roles.ts'

const texts = attendanceTexts.door

export type DoorData = Answer<'GET /class_reservations/{id}/check_in'>

interface DoorProps {
  data: DoorData
  everyone: readonly RosterEntry[]
  now: number
}

/** What staff see behind a reservation's QR code: the person and one button. */
export function Door({ data, everyone, now }: DoorProps): ReactNode {
  const checkIn = useCheckIn(everyone)
  const [entry, ...party] = checkIn.entries
  if (entry === undefined) return null
  const { single_class: single } = data
  const gone =
    single.cancelledAt !== null ? texts.classCancelled : entry.deletedAt === null ? null : texts.cancelled
  const { customer, guest } = entry
  return (
    <div className={styles['door']}>
      <div className={styles['who']}>
        <Avatar
          name={guest ?? customer.name}
          lastName={guest === null ? customer.last_name : null}
          src={guest === null ? customer.file?.src : null}
          size={88}
        />
        <h1 className="t-3">{nameOf(entry)}</h1>
        <p className={styles['tags']}>
          {entry.spot === null ? null : <b className="b num">{attendanceTexts.spot({ spot: entry.spot })}</b>}
          <EntryTags entry={entry} paid />
        </p>
      </div>
      <ClassStrip singleClass={single} />
      {gone === null ? (
        <Press data={data} entry={entry} checkIn={checkIn} now={now} />
      ) : (
        <Note tone="bad">{gone}</Note>
      )}
      {party.length === 0 || gone !== null ? null : <Party entries={party} checkIn={checkIn} />}
      <Button to={paths.adminClass(single.single_class_id)} reloadDocument variant="ghost" wide>
        {texts.roster}
      </Button>
    </div>
  )
}

interface PressProps {
  data: DoorData
  entry: RosterEntry
  checkIn: CheckIn
  now: number
}

/** The check-in button, and undo. */
function Press({ data, entry, checkIn, now }: PressProps): ReactNode {
  const { timezone } = useStudio()
  const online = useOnline()
  const viewer = useViewer()
  const { attend, checkedInAt } = entry
  const class_id = data.single_class.single_class_id
  const when =
    checkedInAt === null
      ? attendanceTexts.arrived
      : attendanceTexts.arrivedAt({ time: timeOf(checkedInAt, timezone) })
  return (
    <>
      <Timing single={data.single_class} now={now} />
      {entry.blocked && !attend ? <Note tone="warn">{texts.blocked}</Note> : null}
      {data.proven || attend ? null : <Note tone="warn">{texts.unproven}</Note>}
      {online ? null : <Note tone="warn">{attendanceTexts.offline}</Note>}
      <Problem>{checkIn.problem}</Problem>
      <div role="status" className={styles['status']}>
        {attend ? (
          <p className={styles['came']}>
            <Check />
            {when}
          </p>
        ) : null}
      </div>
      <Button
        wide
        variant={attend ? 'quiet' : 'primary'}
        className={styles['big']}
        disabled={!online}
        onClick={singly(() => checkIn.attend(entry, !attend))}
      >
        {attend ? attendanceTexts.undo : attendanceTexts.checkIn}
      </Button>
      {entry.is_paid || !online || isBoundToOwnClasses(viewer?.role) ? null : (
        <Button
          wide
          variant="quiet"
          reloadDocument
          to={paths.adminClass(class_id, { pago: entry.class_reservation_id })}
        >
          {attendanceTexts.markPaid}
        </Button>
      )}
    </>
  )
}

/** The holder's other places in the class. */
function Party({ entries, checkIn }: { entries: readonly RosterEntry[]; checkIn: CheckIn }): ReactNode {
  return (
    <section className={styles['party']} aria-labelledby="door-party">
      <h2 id="door-party">{texts.party}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.class_reservation_id} className={row['entry']}>
            <div className={row['person']}>
              <p className={row['name']}>{nameOf(entry)}</p>
              <div className={row['facts']}>
                {entry.spot === null ? null : (
                  <span className="sm mu num">{attendanceTexts.spot({ spot: entry.spot })}</span>
                )}
                <Arrival entry={entry} />
              </div>
            </div>
            <CheckInButton entry={entry} checkIn={checkIn} />
          </li>
        ))}
      </ul>
    </section>
  )
}
