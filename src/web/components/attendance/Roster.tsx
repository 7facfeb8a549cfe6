import { UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState, Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import styles from './attendance.module.css'
import { Arrival, CheckInButton } from './CheckInButton.tsx'
import { EntryTags } from './EntryTags.tsx'
import { arrivedOf, entriesNamed, nameOf } from './entry.ts'
import type { CheckIn } from './use-check-in.ts'
import { isBoundToOwnClasses } from '#domain/people/roles.ts'

const texts = attendanceTexts.roster

/** From this many people on there is a search field. */
const SEARCH_FROM = 8

/** The class's roster, each entry with a check-in button. */
export function Roster({ checkIn, open }: { checkIn: CheckIn; open: boolean }): ReactNode {
  const [query, setQuery] = useState('')
  const { entries, problem } = checkIn
  const shown = entriesNamed(entries, query)
  if (entries.length === 0) return <EmptyState icon={<UsersRound aria-hidden />}>{texts.empty}</EmptyState>
  return (
    <>
      <div className={styles['bar']}>
        <p className="b num" aria-live="polite">
          {texts.arrived({ arrived: arrivedOf(entries), all: entries.length })}
        </p>
        {entries.length < SEARCH_FROM ? null : (
          <Input
            type="search"
            label={texts.search}
            labelHidden
            placeholder={texts.search}
            className={styles['search'] ?? ''}
            small
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </div>
      <Problem className={styles['problem']}>{problem}</Problem>
      <p className="vh" role="status">
        {query === '' ? null : texts.found({ count: shown.length })}
      </p>
      {shown.length === 0 ? <p className={styles['none']}>{texts.nobodyFound({ query })}</p> : null}
      <ul>
        {shown.map((entry) => (
          <RosterRow key={entry.class_reservation_id} entry={entry} checkIn={checkIn} open={open} />
        ))}
      </ul>
    </>
  )
}

function RosterRow({
  entry,
  checkIn,
  open,
}: {
  entry: RosterEntry
  checkIn: CheckIn
  open: boolean
}): ReactNode {
  const viewer = useViewer()
  const { customer, guest, spot } = entry
  const name = nameOf(entry)
  return (
    <li className={styles['entry']}>
      <Avatar
        name={guest ?? customer.name}
        lastName={guest === null ? customer.last_name : null}
        src={guest === null ? customer.file?.src : null}
        size={38}
      />
      <div className={styles['person']}>
        <p className={styles['name']}>{name}</p>
        <div className={styles['facts']}>
          {spot === null ? null : <span className="sm mu num">{attendanceTexts.spot({ spot })}</span>}
          <EntryTags entry={entry} />
          <Arrival entry={entry} />
        </div>
      </div>
      {entry.is_paid || isBoundToOwnClasses(viewer?.role) ? null : (
        <Button
          size="small"
          variant="quiet"
          className={styles['press']}
          aria-label={attendanceTexts.markPaidOf({ name })}
          busy={checkIn.isBusy(entry)}
          onClick={() => checkIn.markPaid(entry)}
        >
          {attendanceTexts.markPaid}
        </Button>
      )}
      {open ? <CheckInButton entry={entry} checkIn={checkIn} /> : null}
    </li>
  )
}
