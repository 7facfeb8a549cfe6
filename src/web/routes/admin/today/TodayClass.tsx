import { Badge } from '@mantine/core'
import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { timeOf } from '#web/ui/format/format.ts'
import styles from './today.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = adminTexts.today

type TodayEntry = Answer<'GET /studio/today'>['classes'][number]

interface TodayClassesProps {
  classes: readonly TodayEntry[]
  timezone: string
}

/** The day's classes; on the phone those before the present are one line until it is pressed, so that the next one is in sight. */
export function TodayClasses({ classes, timezone }: TodayClassesProps): ReactNode {
  const [unfolded, setUnfolded] = useState(false)
  const last = classes.findLastIndex(({ state }) => state === 'done')
  const isPast = ({ state }: TodayEntry, at: number) =>
    at <= last && (state === 'done' || state === 'cancelled')
  const past = classes.filter(isPast).length
  return (
    <>
      {past === 0 ? null : (
        <button
          type="button"
          className={clsx(styles['fold'], 'only-phone')}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {texts.finished({ count: past })}
          <ChevronDown />
        </button>
      )}
      <ol>
        {classes.map((entry, at) => (
          <TodayClass
            key={entry.single_class.single_class_id}
            entry={entry}
            timezone={timezone}
            folded={!unfolded && isPast(entry, at)}
          />
        ))}
      </ol>
    </>
  )
}

interface TodayClassProps {
  entry: TodayEntry
  timezone: string
  /** Not on the phone. */
  folded: boolean
}

/** One class of the day: when, what, who teaches it, how full it is and how many have arrived. */
function TodayClass({ entry, timezone, folded }: TodayClassProps): ReactNode {
  const { single_class: single, state } = entry
  const coaches = single.class_instructors.map(({ instructor }) => fullName(instructor))
  const who = coaches.length > 0 ? coaches.join(', ') : texts.noCoach
  return (
    <li className={clsx(styles['class'], state !== 'upcoming' && styles[state], folded && 'no-phone')}>
      <time className={styles['time']} dateTime={single.class_date}>
        {timeOf(single.class_date, timezone)}
      </time>
      <div className={styles['what']}>
        <h3 className={styles['name']}>
          {/* The whole row links to the roster. */}
          <Link className={styles['open']} to={paths.adminClass(single.single_class_id)}>
            {single.class_type.name}
          </Link>
        </h3>
        <p className={clsx('sm mu', styles['where'])}>
          {who}, {single.location.name}
        </p>
      </div>
      <Occupancy entry={entry} />
      <div>
        <State entry={entry} />
      </div>
      <ChevronRight className={styles['go']} />
    </li>
  )
}

function Occupancy({ entry }: { entry: TodayEntry }): ReactNode {
  const { single_class: single, reserved, checked_in: arrived, guests } = entry
  const capacity = single.capacity ?? 0
  const share = (part: number): string => `${capacity === 0 ? 0 : Math.min(100, (part / capacity) * 100)}%`
  const notes = [
    texts.places({ taken: reserved, capacity }),
    arrived > 0 && texts.checkedIn({ count: arrived }),
    guests > 0 && texts.guests({ count: guests }),
  ]
  return (
    <div className={styles['occupancy']}>
      <div
        className={styles['bar']}
        role="img"
        aria-label={texts.bar({ taken: reserved, capacity, checkedIn: arrived })}
        style={{ '--taken': share(reserved), '--arrived': share(arrived) } as CSSProperties}
      >
        <i data-kind="reserved" />
        <i data-kind="arrived" />
      </div>
      <p className="xs num">{notes.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function State({ entry }: { entry: TodayEntry }): ReactNode {
  const { state, single_class: single } = entry
  if (state === 'done') return <Badge>{texts.states.done}</Badge>
  if (state === 'cancelled') return <Badge color="bad">{texts.states.cancelled}</Badge>
  if (state === 'now') {
    return <Badge color="accent">{texts.states.now}</Badge>
  }
  return single.places_left === 0 ? <Badge className={styles['soldOut']}>{texts.soldOut}</Badge> : null
}
