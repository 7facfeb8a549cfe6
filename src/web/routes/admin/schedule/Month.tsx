import clsx from 'clsx'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { dayParts, dayShort, timeOf, weekdayShort } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Slot } from './grid.ts'
import { MovableClass, type MovableProps, MovingFrame } from './MovableClass.tsx'
import styles from './month.module.css'
import { useMoving } from './use-moving.ts'
import type { GridProps } from './Week.tsx'

/** So many classes of a day are named. */
const NAMED = 4
const WEEK = 7

interface MonthProps extends GridProps {
  month: string
  toDay: (date: string) => string
}

/** A month's weeks. A class is moved to another day, and one is added where nothing is; each day's number leads to its own view. */
export function Month(props: MonthProps): ReactNode {
  const { days, month, today, timezone, opened, mayChange, toDay, onOpen, onAdd, propose } = props
  const cells = useRef(new Map<string, HTMLElement>())
  /** Only the day counts: a class keeps its hour. */
  const at = (x: number, y: number): Pick<Slot, 'day' | 'minute'> | null => {
    for (const [day, cell] of cells.current) {
      const box = cell.getBoundingClientRect()
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return { day, minute: 0 }
    }
    return null
  }
  const dates = days.map(({ date }) => date)
  const { moving, said, ...moves } = useMoving({ timezone, days: dates, rows: 'weeks', at, propose })
  return (
    <MovingFrame said={said} keys={texts.monthKeys}>
      <div className={styles['grid']}>
        {days.slice(0, WEEK).map(({ date }) => (
          <span key={date} className={styles['head']} aria-hidden>
            {weekdayShort(date, true)}
          </span>
        ))}
        {days.map(({ date, details }) => (
          <div
            key={date}
            ref={(cell) => {
              if (cell) cells.current.set(date, cell)
              return () => void cells.current.delete(date)
            }}
            className={clsx(
              styles['day'],
              !mayChange && styles['whole'],
              !date.startsWith(month) && styles['other'],
              date === today && styles['today'],
              moving?.slot.day === date && styles['target'],
            )}
            data-day={date}
          >
            {mayChange ? (
              <button
                type="button"
                className={styles['ground']}
                aria-label={texts.addOn({ day: dayShort(date) })}
                onClick={() => onAdd({ day: date })}
              />
            ) : null}
            <Link to={toDay(date)} className={styles['number']}>
              <span className="vh">{dayShort(date)}</span>
              <b className="num" aria-hidden>
                {dayParts(date).day}
              </b>
              {details.length === 0 ? null : (
                <span className={clsx(styles['count'], details.length > NAMED && styles['over'])}>
                  <span className="no-phone">{texts.classes({ count: details.length })}</span>
                  <span className="only-phone">
                    <span aria-hidden>{details.length}</span>
                    <span className="vh">{texts.classes({ count: details.length })}</span>
                  </span>
                </span>
              )}
            </Link>
            {details.slice(0, NAMED).map((single) => (
              <MonthClass
                key={single.single_class_id}
                single={single}
                timezone={timezone}
                open={opened === single.single_class_id}
                moving={moving?.copy === false && moving.single === single}
                mayChange={mayChange}
                onOpen={onOpen}
                {...moves}
              />
            ))}
            {moving?.slot.day === date ? (
              <span className={styles['name']} aria-hidden>
                {labelOf(moving.single, timezone)}
              </span>
            ) : null}
          </div>
        ))}
      </div>
      <p className={styles['explained']}>{texts.monthCounts}</p>
    </MovingFrame>
  )
}

const labelOf = ({ class_date, class_type, draft }: StaffClass, timezone: string): string =>
  `${timeOf(class_date, timezone)} ${class_type.name}${draft ? ` (${texts.draft})` : ''}`

interface MonthClassProps extends MovableProps {
  single: StaffClass
  timezone: string
}

/** A class in its day. */
function MonthClass({ timezone, open, ...props }: MonthClassProps): ReactNode {
  const label = labelOf(props.single, timezone)
  const { color } = props.single.class_type
  return (
    <MovableClass
      {...props}
      className={clsx(styles['name'], open && styles['open'], props.moving && styles['moving'])}
      style={(color ? { '--color': color } : {}) as CSSProperties}
      title={label}
    >
      {label}
    </MovableClass>
  )
}
