import { useMemo, useState, type ReactNode } from 'react'
import { calendarTexts as texts } from '#text/booking/calendar.ts'
import { uiTexts } from '#text/site/site.ts'
import { isOnline } from '#web/offline/connection.ts'
import { comeAnew } from '#web/outdated.ts'
import { type OneOf, oneOf, useIsAny } from '#web/ui/fields/one-of.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import type { BookingWeek } from './week/booking-data.ts'
import type { BookingDialogs } from './dialogs/BookingDialogs.tsx'
import type { Wish } from './wish.ts'

type Dialogs = typeof BookingDialogs

/** Once loaded: even a module that is there already comes from `import()` only after the browser's next tasks. */
let loaded: Dialogs | null = null

async function loadDialogs(): Promise<Dialogs> {
  const { BookingDialogs: dialogs } = await import('./dialogs/BookingDialogs.tsx')
  loaded = dialogs
  return dialogs
}

export interface Booking {
  /** The class whose dialog is about to open. */
  pending: OneOf
  ask: (wish: Wish) => void
}

/**
 * The actions of a calendar's buttons. Everything after the first press (steps, dialogs, texts) is in `dialogs/` and loaded
 * when the browser is idle, or with that press: import only types from there. `booking` stays the same object, so that a press
 * re-renders only its own card.
 * @param days the week's days as they are shown
 */
export function useBooking(
  data: BookingWeek,
  days = data.week.days,
): {
  booking: Booking
  /** Rendered beside the calendar: the open dialog, and the message while one loads. */
  dialogs: ReactNode
} {
  const toast = useToast()
  const [pending] = useState(() => oneOf())
  const [asked, setAsked] = useState<{ wish: Wish; Dialogs: Dialogs } | null>(null)

  useLoadAhead(loadDialogs)
  const signedIn = data.viewer !== null
  const booking = useMemo<Booking>(() => {
    const open = async (wish: Wish): Promise<void> => {
      // Offline or on a cached page nothing can be booked.
      if (!isOnline()) return toast.error(texts.offline)
      pending.set('for' in wish ? wish.single.single_class_id : null)
      try {
        setAsked({ wish, Dialogs: loaded ?? (await loadDialogs()) })
      } catch {
        pending.set(null)
        // Signed-in viewers are offered the new version by the bar.
        if (signedIn || !(await comeAnew())) toast.error(uiTexts.unreachable)
      }
    }
    return { pending, ask: (wish) => void open(wish) }
  }, [toast, signedIn, pending])

  return {
    booking,
    dialogs: (
      <>
        <Opening pending={pending} />
        {asked === null ? null : (
          <asked.Dialogs data={data} days={days} wish={asked.wish} onPending={pending.set} />
        )}
      </>
    ),
  }
}

function Opening({ pending }: { pending: OneOf }): ReactNode {
  return (
    <p className="vh" role="status">
      {useIsAny(pending) ? texts.opening : null}
    </p>
  )
}
