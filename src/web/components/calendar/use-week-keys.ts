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
import { type OneOf, oneOf } from '#web/ui/one-of.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { dayToShow } from './days.ts'
import { dayId, useTarget } from './use-target.ts'
import type { WeekData } from './week-data.ts'

const KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** What the keys do is loaded once the keyboard is in the week. */
const loadKeys = () => import('./move-in-week.ts')

/** The class whose card is the week's one stop of the Tab key; null where every card is one. */
export const WeekFocus = createContext<OneOf | null>(null)

/** The `tabIndex` of what belongs to a class's card; undefined where the week is no single stop. */
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
 * A week is one stop of the Tab key, and the arrow keys lead from class to class: a hundred classes would be a hundred
 * stops. Without JavaScript each is one.
 */
export function useWeekKeys(week: WeekData): WeekKeys {
  const ref = useRef<HTMLDivElement>(null)
  const lastIn = useRef<{ id: number; shown: string } | null>(null)
  const hydrated = useHydrated()
  // Days that come later, after grey bars, have it at once.
  const [ready, setReady] = useState(hydrated)
  // The browser answers between the cards that this draws again.
  useEffect(() => startTransition(() => setReady(true)), [])
  const shown = useTarget()
  const [stop] = useState(() => oneOf(firstOf(week, shown)))
  useEffect(() => {
    const ids = week.days.flatMap((day) => day.details.map((single) => single.single_class_id))
    const last = lastIn.current
    // On the phone another day's classes are not there: the way back is by its first one.
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

/** The first class to come of the day that the phone shows, or that day's first; null where it has none. */
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
