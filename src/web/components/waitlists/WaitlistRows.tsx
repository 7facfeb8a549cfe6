import clsx from 'clsx'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Waitlist } from '#contract/types.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { isFull } from '#web/components/calendar/card/card-state.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { capital, dayAndTime } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { timeLeft, useTimeLeft } from './use-time-left.ts'
import styles from './waitlists.module.css'

const texts = waitlistTexts.page

export interface RowHandlers {
  onAccept: (entry: Waitlist) => void
  onLeave: (entry: Waitlist) => void
  /** The URL where a class with a free place is reserved. */
  linkTo: (entry: Waitlist) => string
  /** An offer has expired. */
  onLapse: () => void
}

interface WaitlistRowsProps extends RowHandlers {
  waitlists: readonly Waitlist[]
  /** Milliseconds since the epoch. */
  now: number
}

/** A customer's waitlist entries, one row each; a held place tints its row. */
export function WaitlistRows({ waitlists, now, ...handlers }: WaitlistRowsProps): ReactNode {
  return (
    <ul className={styles['rows']}>
      {waitlists.map((entry) => (
        <Row key={entry.waitlist_id} entry={entry} now={now} {...handlers} />
      ))}
    </ul>
  )
}

function Row({ entry, now, ...handlers }: RowHandlers & { entry: Waitlist; now: number }): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single, position, line_length: length, offered_until: until } = entry
  const place = position ?? 1
  return (
    <li className={clsx(styles['row'], until !== null && styles['offered'])}>
      <p>
        <span className={styles['position']} aria-hidden>
          {place}
        </span>
        <span className={styles['of']} aria-hidden>
          {texts.of({ length })}
        </span>
        <span className="vh">{texts.position({ position: place, length })}</span>
      </p>
      <div className={styles['what']}>
        <h2 className="t-4">{single.class_type.name}</h2>
        <p className="sm mu">{[coachesOf(single), single.location.name].filter(Boolean).join(', ')}</p>
      </div>
      <p className={clsx('b num', styles['when'])}>{capital(dayAndTime(single.class_date, timezone))}</p>
      <p className={styles['state']}>
        {until !== null ? (
          <Left until={until} now={now} onLapse={handlers.onLapse} />
        ) : isFull(single) ? (
          <Tag>{texts.waiting}</Tag>
        ) : (
          <Tag tone="accent" dot>
            {texts.placeFree}
          </Tag>
        )}
      </p>
      <Actions entry={entry} {...handlers} />
    </li>
  )
}

/** The time left to accept. Not announced, since that would be every second. */
function Left({ until, now, onLapse }: { until: string; now: number; onLapse: () => void }): ReactNode {
  const left = useTimeLeft(until, now)
  const over = left <= 0
  const lapse = useEffectEvent(onLapse)
  useEffect(() => {
    if (over) lapse()
  }, [over])
  return (
    <Tag tone="accent" dot className={styles['held']}>
      {texts.held({ left: timeLeft(left) })}
    </Tag>
  )
}

function Actions({
  entry,
  onAccept,
  onLeave,
  linkTo,
}: Omit<RowHandlers, 'onLapse'> & { entry: Waitlist }): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single } = entry
  const what = `${single.class_type.name}, ${dayAndTime(single.class_date, timezone)}`
  const offered = entry.state === 'offered'
  const leave = offered || !isFull(single) ? texts.leaveOffer : texts.leave
  return (
    <div className={styles['actions']}>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.about({ action: leave, what })}
        data-class={entry.single_class_id}
        onClick={() => onLeave(entry)}
      >
        {leave}
      </Button>
      {offered ? (
        <Button
          size="small"
          aria-label={texts.about({ action: texts.accept, what })}
          onClick={() => onAccept(entry)}
        >
          {texts.accept}
        </Button>
      ) : isFull(single) ? null : (
        <Button size="small" aria-label={texts.about({ action: texts.reserve, what })} to={linkTo(entry)}>
          {texts.reserve}
        </Button>
      )}
    </div>
  )
}
