import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { dayShort } from '#web/ui/format/format.ts'
import { clock, instantOf, movedBy, type Slot, slotOf, STEP, stretchedBy } from './grid.ts'
import { partsOf } from './use-class-form.ts'
import type { Wish } from './change/use-class-change.ts'

/** A class on its way to another slot. */
export interface Moving {
  single: StaffClass
  slot: Slot
  copy: boolean
}

/** `lun 23 nov 18:30 a 19:20` */
export const slotText = ({ day, minute, duration }: Slot): string =>
  texts.slot({ day: dayShort(day), from: clock(minute), until: clock(minute + duration) })

interface Surface {
  timezone: string
  /** The days that are shown. */
  days: readonly string[]
  /** What arrows up and down move a class by: its time by default, or whole weeks. */
  rows?: 'weeks'
  /** The slot of a point on the screen; null outside of the grid. */
  at: (x: number, y: number) => Pick<Slot, 'day' | 'minute'> | null
  propose: (wish: Wish) => void
}

/** Less than this many px is a press and no drag. */
const DRAG_FROM = 5

/** Moving, stretching and copying classes, by pointer and by keyboard. */
export function useMoving({ timezone, days, rows, at, propose }: Surface) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [said, say] = useState('')
  /** The class that was dropped last: in another day it is another element, and keeps the keyboard's focus. */
  const dropped = useRef<number | null>(null)

  const show = (next: Moving): void => {
    setMoving(next)
    const text = next.copy ? texts.copying : texts.picked
    say(text({ name: next.single.class_type.name, slot: slotText(next.slot) }))
  }
  const drop = ({ single, slot, copy }: Moving): void => {
    setMoving(null)
    say('')
    dropped.current = single.single_class_id
    const was = slotOf(single, timezone)
    const fields = {
      ...(slot.day === was.day && slot.minute === was.minute
        ? {}
        : { class_date: instantOf(slot, timezone) }),
      ...(slot.duration === was.duration ? {} : { duration: slot.duration }),
    }
    if (Object.keys(fields).length === 0) return
    propose(
      copy
        ? {
            kind: 'add',
            fields: {
              ...partsOf(single),
              // What is not published yet is not published by copying it.
              draft: single.draft,
              duration: slot.duration,
              class_date: instantOf(slot, timezone),
            },
          }
        : { kind: 'change', single, fields, scope: 'one' },
    )
  }
  const leave = (one: Moving): void => {
    setMoving(null)
    say(texts.left({ name: one.single.class_type.name }))
  }

  const onKeyDown = (single: StaffClass) => (event: KeyboardEvent) => {
    const own = moving?.single.single_class_id === single.single_class_id ? moving : null
    if (event.key === ' ') {
      event.preventDefault()
      if (own) drop(own)
      else show({ single, slot: slotOf(single, timezone), copy: false })
      return
    }
    if (own === null) return
    const next = keyed(own, event, rows)
    if (event.key === 'Escape') leave(own)
    else if (event.key === 'Enter') drop(own)
    else if (next === null) return
    else if (days.includes(next.slot.day)) show(next)
    event.preventDefault()
  }

  const onPointerDown = (single: StaffClass, stretch: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const origin = slotOf(single, timezone)
    const [x, y] = [event.clientX, event.clientY]
    const grabbed = at(x, y)
    let now: Moving | null = null
    const follow = (move: globalThis.PointerEvent): void => {
      if (now === null && Math.hypot(move.clientX - x, move.clientY - y) < DRAG_FROM) return
      const point = at(move.clientX, move.clientY)
      if (point === null || grabbed === null) return
      const minutes = Math.round((point.minute - grabbed.minute) / STEP) * STEP
      const slot = stretch
        ? stretchedBy(origin, minutes)
        : { ...movedBy(origin, { minutes }), day: point.day }
      now = { single, slot, copy: !stretch && (move.altKey || move.ctrlKey) }
      setMoving(now)
    }
    const stop = (): void => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener)
    }
    const end = (): void => {
      stop()
      if (now === null) return
      // The click that ends a drag must not press what is below.
      const still = (click: MouseEvent): void => click.stopPropagation()
      window.addEventListener('click', still, { capture: true })
      setTimeout(() => window.removeEventListener('click', still, { capture: true }))
      drop(now)
    }
    const cancel = (): void => {
      stop()
      setMoving(null)
    }
    const onKey = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') cancel()
    }
    const listeners = [
      ['pointermove', follow],
      ['pointerup', end],
      // The browser takes the pointer away, e.g. for a gesture of a pen.
      ['pointercancel', cancel],
      ['keydown', onKey],
    ] as const
    for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener)
  }

  return { moving, said, dropped, onKeyDown, onPointerDown }
}

/** Where a picked class goes with a key; null for a key without a meaning. */
function keyed(one: Moving, { key, shiftKey }: KeyboardEvent, rows: Surface['rows']): Moving | null {
  const { slot } = one
  const down = key === 'ArrowDown' ? STEP : key === 'ArrowUp' ? -STEP : 0
  if (down !== 0 && rows === 'weeks') return { ...one, slot: movedBy(slot, { days: Math.sign(down) * 7 }) }
  if (down !== 0)
    return { ...one, slot: shiftKey ? stretchedBy(slot, down) : movedBy(slot, { minutes: down }) }
  if (key === 'ArrowLeft') return { ...one, slot: movedBy(slot, { days: -1 }) }
  if (key === 'ArrowRight') return { ...one, slot: movedBy(slot, { days: 1 }) }
  return key.toLowerCase() === 'c' ? { ...one, copy: !one.copy } : null
}
