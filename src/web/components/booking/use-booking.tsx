import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { calendarTexts as texts } from '#text/calendar.ts'
import { uiTexts } from '#text/site.ts'
import { isOnline } from '#web/offline/connection.ts'
import { comeAnew } from '#web/outdated.ts'
import { useToast } from '#web/ui/Toast.tsx'
import type { BookingWeek } from './booking-data.ts'
import type { BookingDialogs } from './dialogs/BookingDialogs.tsx'
import type { Wish } from './wish.ts'

const loadDialogs = () => import('./dialogs/BookingDialogs.tsx')

export interface Booking {
  /** The class whose dialog is about to open. */
  pending: number | null
  ask: (wish: Wish) => void
  /** Stands beside the calendar: the dialog that is open, and what is said while one opens. */
  dialogs: ReactNode
}

/**
 * What the buttons of a calendar do. Everything from the first press on, the steps, the dialogs and their words, stands in
 * `dialogs/` and is loaded once the page rests, or with that press: import nothing from there but types.
 */
export function useBooking(data: BookingWeek): Booking {
  const toast = useToast()
  const [pending, setPending] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ wish: Wish; Dialogs: typeof BookingDialogs } | null>(null)

  useEffect(() => {
    const load = (): void => void loadDialogs().catch(() => undefined)
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) return void setTimeout(load, 500)
    const idle = requestIdleCallback(load)
    return () => cancelIdleCallback(idle)
  }, [])

  const ask = useCallback(
    async (wish: Wish): Promise<void> => {
      // Without a connection, or out of what was kept, nothing can be booked.
      if (!isOnline()) return toast.error(texts.offline)
      setPending(wish.for === 'place' || wish.for === 'guest' ? wish.single.single_class_id : null)
      try {
        const { BookingDialogs: Dialogs } = await loadDialogs()
        setAsked({ wish, Dialogs })
      } catch {
        setPending(null)
        // Whoever is signed in is offered the new version by the bar.
        if (data.viewer !== null || !(await comeAnew())) toast.error(uiTexts.unreachable)
      }
    },
    [toast, data.viewer],
  )

  return {
    pending,
    ask: (wish) => void ask(wish),
    dialogs: (
      <>
        <p className="vh" role="status">
          {pending === null ? null : texts.opening}
        </p>
        {asked === null ? null : <asked.Dialogs data={data} wish={asked.wish} onPending={setPending} />}
      </>
    ),
  }
}
