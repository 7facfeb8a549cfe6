import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { callNameOf, coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { dayShort } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { clock, HOUR, type Placed } from './grid.ts'
import type { useMoving } from './use-moving.ts'
import styles from './schedule.module.css'

/** From so many on, classes side by side are too narrow for their names in any week. */
const MOST_LANES = 4

interface ClassBlockProps extends Pick<ReturnType<typeof useMoving>, 'onKeyDown' | 'onPointerDown'> {
  placed: Placed
  style: CSSProperties
  open: boolean
  moving: boolean
  mayChange: boolean
  onOpen: (single: StaffClass) => void
}

/** A class on the grid: for admins a button that opens and moves it, for others a link to its page. */
export function ClassBlock(props: ClassBlockProps): ReactNode {
  const { placed, style, open, moving, mayChange, onOpen, onKeyDown, onPointerDown } = props
  const { single, lane, lanes, row, rows, room, step, day, minute, duration } = placed
  const { color } = single.class_type
  const look = clsx(
    styles['block'],
    single.draft && styles['draft'],
    open && styles['open'],
    moving && styles['moving'],
  )
  const box = {
    ...style,
    '--lane': lane,
    '--lanes': lanes,
    '--row': row,
    '--rows': rows,
    '--later': (minute - placed.from) / HOUR,
    '--room': (rows > 1 ? room : duration) / HOUR,
    '--step': step,
    ...(color ? { '--color': color } : {}),
  } as CSSProperties
  const title = texts.whole({
    name: single.class_type.name,
    from: clock(minute),
    until: clock(minute + duration),
    coach: coachesOf(single) ?? texts.noCoach,
  })
  const body = (
    <>
      <b>{single.class_type.name}</b>
      {single.draft ? <span className={styles['mark']}>{texts.draft}</span> : null}
      <span className="vh"> {dayShort(day)}, </span>
      <span>
        {clock(minute)} {callNameOf(single) ?? texts.noCoach}
      </span>
      <span className="num">{texts.places({ taken: single.taken, capacity: single.capacity ?? 0 })}</span>
    </>
  )
  return (
    <li style={box} className={styles['item']} data-lanes={Math.min(lanes, MOST_LANES)}>
      {mayChange ? (
        <>
          <button
            type="button"
            title={title}
            className={look}
            aria-describedby="schedule-keys"
            aria-pressed={moving}
            onClick={() => onOpen(single)}
            onKeyDown={onKeyDown(single)}
            // Space picks the class up, and is no press.
            onKeyUp={(event) => {
              if (event.key === ' ') event.preventDefault()
            }}
            onPointerDown={onPointerDown(single, false)}
          >
            {body}
          </button>
          <span
            className={styles['stretch']}
            title={texts.stretch}
            onPointerDown={onPointerDown(single, true)}
          />
        </>
      ) : (
        <Link className={look} title={title} to={paths.adminClass(single.single_class_id)}>
          {body}
        </Link>
      )}
    </li>
  )
}
