import clsx from 'clsx'
import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { Arrival, CheckInButton } from '#web/components/attendance/CheckInButton.tsx'
import { EntryTags } from '#web/components/attendance/EntryTags.tsx'
import { arrivedOf, entriesNamed, nameOf } from '#web/components/attendance/entry.ts'
import type { CheckIn } from '#web/components/attendance/use-check-in.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { actionsFor, type Action } from './actions.ts'
import row from '#web/components/attendance/person-row.module.css'
import styles from './roster.module.css'

const texts = attendanceTexts.roster

/** From this many people on there is a search field. */
const SEARCH_FROM = 8

interface RosterProps {
  checkIn: CheckIn
  /** The class is not cancelled. */
  open: boolean
  /** The class has begun, and is over. */
  begun: boolean
  over: boolean
  mapped: boolean
  /** What the desk does with a place; null for a coach. */
  onAction: ((action: Action | 'pay', entry: RosterEntry) => void) | null
}

/** Who comes to the class, each with one button that checks them in. */
export function Roster(props: RosterProps): ReactNode {
  const { checkIn } = props
  const [query, setQuery] = useState('')
  const { entries } = checkIn
  const shown = entriesNamed(entries, query)
  if (entries.length === 0) return <EmptyState icon={<UsersRound />}>{texts.empty}</EmptyState>
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
      <p className="vh" role="status">
        {query === '' ? null : texts.found({ count: shown.length })}
      </p>
      {shown.length === 0 ? <p className={styles['none']}>{texts.nobodyFound({ query })}</p> : null}
      <ul>
        {entries.map((entry) => (
          <RosterRow
            key={entry.class_reservation_id}
            {...props}
            entry={entry}
            onPaperOnly={!shown.includes(entry)}
          />
        ))}
      </ul>
    </>
  )
}

interface RosterRowProps extends RosterProps {
  entry: RosterEntry
  /** The search leaves it out on the screen; a printed list is always whole. */
  onPaperOnly: boolean
}

function RosterRow({ onPaperOnly, ...props }: RosterRowProps): ReactNode {
  const { entry, checkIn, open, over, onAction } = props
  const { customer, guest, spot } = entry
  const name = nameOf(entry)
  return (
    <li className={clsx(row['entry'], styles['inLine'], onPaperOnly && styles['onPaper'])}>
      <i className={styles['box']} aria-hidden />
      <span className={styles['face']}>
        <Avatar
          name={guest ?? customer.name}
          lastName={guest === null ? customer.last_name : null}
          src={guest === null ? customer.file?.src : null}
          size={38}
        />
      </span>
      <div className={row['person']}>
        <p className={row['name']}>{name}</p>
        <div className={row['facts']}>
          {spot === null ? null : <span className="sm mu num">{attendanceTexts.spot({ spot })}</span>}
          <EntryTags entry={entry} over={over && open} />
          <Arrival entry={entry} />
          {entry.is_paid || onAction === null ? null : (
            <Button
              size="small"
              variant="quiet"
              className={styles['press']}
              aria-label={attendanceTexts.markPaidOf({ name })}
              onClick={() => onAction('pay', entry)}
            >
              {attendanceTexts.markPaid}
            </Button>
          )}
        </div>
      </div>
      {open ? <CheckInButton entry={entry} checkIn={checkIn} /> : null}
      {open && onAction !== null ? <RowMenu {...props} onAction={onAction} name={name} /> : null}
    </li>
  )
}

interface RowMenuProps extends RosterProps {
  entry: RosterEntry
  name: string
  onAction: (action: Action | 'pay', entry: RosterEntry) => void
}

function RowMenu({ entry, name, begun, over, mapped, onAction }: RowMenuProps): ReactNode {
  const { allow_class_guests: guests } = useStudio()
  const actions = actionsFor(entry, { begun, over, mapped, guests })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label={classTexts.actionsOf({ name })}>
          <Ellipsis />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.adminCustomer(entry.customer.customer_id)}>
          {classTexts.menu.customer}
        </Menu.Item>
        {actions.map((action) => (
          <Menu.Item
            key={action}
            {...(action === 'cancel' ? { color: 'bad' } : {})}
            onClick={() => onAction(action, entry)}
          >
            {classTexts.menu[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
