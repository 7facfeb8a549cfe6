import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { type OneOf, oneOf } from '#web/ui/fields/one-of.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { dayToShow } from '#web/components/calendar/days/days.ts'
import { dayId, useTarget } from '#web/components/calendar/use-target.ts'
import type { WeekData } from './week-data.ts'

const KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** Loaded once the keyboard focus is in the week. */
const loadKeys = () => import('./move-in-week.ts')

/** The class whose card is the week's only tab stop; null if every card is one. */
export const WeekFocus = createContext<OneOf | null>(null)

/** The `tabIndex` of the elements of a class's card; undefined if every card is a tab stop. */
export function useTabIndex(singleClassId: number): 0 | -1 | undefined {
  const stop = useContext(WeekFocus)
  const now = (): 0 | -1 | undefined => {
    if (stop === null || stop.get() === null) return undefined
    return stop.get() === singleClassId ? 0 : -1
  }
  return useSyncExternalStore(stop?.subscribe ?? never, now, () => undefined)
}

const never = (): (() => void) => () => undefined

interface WeekKeys {
  /** For WeekFocus. */
  stop: OneOf | null
  /** For the element around the days. */
  props: {
    ref: Ref<HTMLDivElement>
    onKeyDown: (event: KeyboardEvent) => void
    onFocus: (event: FocusEvent) => void
  }
}

/**
 * Makes the week one tab stop with arrow keys from class to class, since a hundred classes would be a hundred stops. Without
 * JavaScript each is one.
 */
export function useWeekKeys(week: WeekData): WeekKeys {
  const ref = useRef<HTMLDivElement>(null)
  const lastIn = useRef<{ id: number; shown: string } | null>(null)
  const hydrated = useHydrated()
  // Days rendered after the skeleton start hydrated.
  const [ready, setReady] = useState(hydrated)
  // A transition, so that the browser stays responsive while all cards re-render.
  useEffect(() => startTransition(() => setReady(true)), [])
  const shown = useTarget()
  const [stop] = useState(() => oneOf(firstOf(week, shown)))
  useEffect(() => {
    const ids = week.days.flatMap((day) => day.details.map((single) => single.single_class_id))
    const last = lastIn.current
    // On the phone another day's classes are hidden: return to that day's first class.
    const there = last !== null && last.shown === shown && ids.includes(last.id)
    stop.set(there ? last.id : firstOf(week, shown))
  }, [week, shown, stop])
  return {
    stop: ready ? stop : null,
    props: {
      ref,
      onFocus({ target }) {
        const id = classOf(target)
        if (id === null) return
        lastIn.current = { id, shown }
        stop.set(id)
        loadKeys().catch(() => undefined)
      },
      onKeyDown(event) {
        const from = classOf(event.target)
        const { key, ctrlKey, altKey, metaKey, shiftKey } = event
        if (from === null || !KEYS.has(key) || altKey || metaKey || shiftKey) return
        event.preventDefault()
        void loadKeys().then(
          ({ moveInWeek }) => moveInWeek(ref.current, from, key, ctrlKey),
          () => undefined,
        )
      },
    },
  }
}

/** The first upcoming class of the day that the phone shows, or that day's first; null if it has none. */
function firstOf(week: WeekData, shown: string): number | null {
  const asked = week.days.find(({ date }) => shown === dayId(date))
  const day = asked ?? week.days.find(({ date }) => date === dayToShow(week))
  const now = Date.parse(week.now)
  const coming = day?.details.find((single) => Date.parse(single.class_date) > now)
  return (coming ?? day?.details[0])?.single_class_id ?? null
}

function classOf(target: EventTarget): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card === null ? null : Number(card.dataset['card'])
}
