import { rem } from '@mantine/core'
import clsx from 'clsx'
import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { dayParts, dayShort, weekdayShort } from '#web/ui/format/format.ts'
import { ClassBlock } from './ClassBlock.tsx'
import { clock, HOUR, hourHeight, hoursOf, placed, type Slot, STEP } from './grid.ts'
import { MovingFrame } from './MovableClass.tsx'
import type { Wish } from './change/use-class-change.ts'
import { slotText, useMoving } from './use-moving.ts'
import styles from './schedule.module.css'

/** A class is added at the half hour that was pressed. */
const HALF = 30

/** What every grid of classes needs. */
export interface GridProps {
  days: { date: string; details: StaffClass[] }[]
  today: string
  timezone: string
  /** The class that is open beside the grid. */
  opened: number | null
  mayChange: boolean
  onOpen: (single: StaffClass) => void
  onAdd: (slot: Partial<Slot>, class_type_id?: number) => void
  propose: (wish: Wish) => void
}

interface WeekProps extends GridProps {
  /** The type that is being dragged in, if any. */
  dragged: number | null
}

/** Days as columns with their hours; one day alone too. */
export function Week(props: WeekProps): ReactNode {
  const { days, today, timezone, opened, mayChange, dragged, onOpen, onAdd, propose } = props
  const columns = useRef(new Map<string, HTMLElement>())
  const [first, last] = hoursOf(
    days.flatMap(({ details }) => details),
    timezone,
  )
  const at = (x: number, y: number): Pick<Slot, 'day' | 'minute'> | null => {
    for (const [day, column] of columns.current) {
      const box = column.getBoundingClientRect()
      if (x < box.left || x > box.right) continue
      const minutes = ((y - box.top) / box.height) * (last - first) * HOUR
      return { day, minute: Math.max(0, first * HOUR + Math.floor(minutes / STEP) * STEP) }
    }
    return null
  }
  /** Half hours; a press of the keyboard means the day's first hour. */
  const pressedAt = ({ detail, type, clientX, clientY }: MouseEvent, day: string) => {
    const slot = detail === 0 && type === 'click' ? null : at(clientX, clientY)
    return { day, minute: slot ? Math.floor(slot.minute / HALF) * HALF : first * HOUR }
  }
  const dates = days.map(({ date }) => date)
  const columnsOf = days.map(({ date, details }) => {
    return { date, all: placed(details, timezone) }
  })
  const tall = hourHeight(days.length > 1 ? columnsOf.flatMap(({ all }) => all) : [])
  const { moving, said, ...moves } = useMoving({ timezone, days: dates, at, propose })
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const position = ({ minute, duration }: Slot) =>
    ({ '--from': minute / HOUR - first, '--hours': duration / HOUR }) as CSSProperties
  return (
    <MovingFrame said={said} keys={texts.keys} className={styles['week']}>
      <div
        className={styles['grid']}
        style={{ '--days': days.length, '--all-hours': hours.length, '--hour': rem(tall) } as CSSProperties}
      >
        <div className={styles['corner']} />
        {dates.map((date) => (
          <h2 key={date} className={clsx(styles['head'], date === today && styles['today'])}>
            {weekdayShort(date, true)} <span className="num mu">{dayParts(date).day}</span>
          </h2>
        ))}
        <div className={styles['hours']} aria-hidden>
          {hours.slice(1).map((hour) => (
            <span key={hour} style={{ '--from': hour - first } as CSSProperties}>
              {clock(hour * HOUR)}
            </span>
          ))}
        </div>
        {columnsOf.map(({ date, all }) => (
          <div
            key={date}
            ref={(column) => {
              if (column) columns.current.set(date, column)
              return () => void columns.current.delete(date)
            }}
            className={styles['column']}
            data-day={date}
          >
            {mayChange ? (
              <button
                type="button"
                className={styles['ground']}
                aria-label={texts.addOn({ day: dayShort(date) })}
                onClick={(event) => onAdd(pressedAt(event, date))}
                onDragOver={dragged === null ? undefined : (event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== null) onAdd(pressedAt(event, date), dragged)
                }}
              />
            ) : null}
            <ol aria-label={dayShort(date)}>
              {all.map((one) => (
                <ClassBlock
                  key={one.single.single_class_id}
                  placed={one}
                  style={position(one)}
                  open={opened === one.single.single_class_id}
                  moving={moving?.copy === false && moving.single === one.single}
                  mayChange={mayChange}
                  onOpen={onOpen}
                  {...moves}
                />
              ))}
            </ol>
            {moving?.slot.day === date ? (
              <div className={styles['target']} style={position(moving.slot)} aria-hidden>
                {slotText(moving.slot)}
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </MovingFrame>
  )
}
