import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { callNameOf, coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { dayShort } from '#web/ui/format/format.ts'
import { clock, HOUR, type Placed } from './grid.ts'
import { MovableClass, type MovableProps } from './MovableClass.tsx'
import styles from './schedule.module.css'

/** From so many on, classes side by side are too narrow for their names in any week. */
const MOST_LANES = 4

interface ClassBlockProps extends MovableProps {
  placed: Placed
  style: CSSProperties
}

/** A class on the grid. */
export function ClassBlock({ placed, style, open, ...moves }: ClassBlockProps): ReactNode {
  const { single, lane, lanes, crowd, row, rows, room, step, day, minute, duration } = placed
  const { color } = single.class_type
  const look = clsx(
    styles['block'],
    single.draft && styles['draft'],
    open && styles['open'],
    moves.moving && styles['moving'],
  )
  const box = {
    ...style,
    '--lane': lane,
    '--lanes': lanes,
    '--row': row,
    '--rows': rows,
    '--later': (minute - placed.from) / HOUR,
    '--room': (rows > 1 ? room : duration) / HOUR,
    '--covered': rows > 1 ? 0 : (duration - room) / HOUR,
    '--step': step,
    ...(color ? { '--color': color } : {}),
  } as CSSProperties
  const title = texts.whole({
    name: single.class_type.name,
    from: clock(minute),
    until: clock(minute + duration),
    coach: coachesOf(single) ?? texts.noCoach,
  })
  return (
    <li style={box} className={styles['item']} data-lanes={Math.min(crowd, MOST_LANES)}>
      <MovableClass {...moves} single={single} className={look} title={title}>
        <span className={styles['lines']}>
          <b>{single.class_type.name}</b>
          {single.draft ? <span className={styles['mark']}>{texts.draft}</span> : null}
          <span className="vh"> {dayShort(day)}, </span>
          <span className={styles['begins']}>
            {clock(minute)} <span>{callNameOf(single) ?? texts.noCoach}</span>
          </span>
          <span className="num">{texts.places({ taken: single.taken, capacity: single.capacity ?? 0 })}</span>
        </span>
      </MovableClass>
      {moves.mayChange ? (
        <span
          className={styles['stretch']}
          title={texts.stretch}
          onPointerDown={moves.onPointerDown(single, true)}
        />
      ) : null}
    </li>
  )
}
