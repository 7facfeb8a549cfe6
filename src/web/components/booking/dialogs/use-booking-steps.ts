import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { reserveStep, type ReserveStep } from '#domain/booking/reserve/reserve-step.ts'
import { isFull } from '#web/components/calendar/card/card-state.ts'
import { useDocumentsPending } from '#web/components/prompts/documents-pending.ts'
import { usePendingProfile } from '#web/components/prompts/use-pending-profile.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useStudio, type Studio } from '#web/studio.ts'
import type { MessageLink } from '#web/ui/feedback/toast-message.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { standingOf, type BookingWeek, type Standing } from '#web/components/booking/week/booking-data.ts'
import type { Opened, Wish } from '#web/components/booking/wish.ts'
import { markedFor, useReturnFocus } from './use-return-focus.ts'

/** Delay before the dialog that confirms a reservation. Source: the specification's constants. */
const CONFIRM_AFTER_MS = 500
/** Delay after signing in, before the reservation continues. */
const RESUME_AFTER_MS = 1000

/** Receives the class whose dialog is about to open, and null once it has. */
export type OnPending = (singleClassId: number | null) => void

interface BookingSteps {
  opened: Opened | null
  close: () => void
  /** After signing in, or completing the profile, the reservation continues by itself. */
  goOn: () => Promise<void>
  /** A change was made: closes the dialog, confirms it and reloads the week. */
  done: (message: string, link?: MessageLink) => Promise<void>
  /** The data on screen is stale. */
  refresh: () => void
  /** Shows every rule for the class whose dialog is open. */
  why: () => void
  /** Takes the next step towards a place in a class, whose dialog is open. */
  place: (single: SingleClass) => void
}

/** Decides and runs what the calendar's buttons do. */
export function useBookingSteps(booking: BookingWeek, wish: Wish, onPending: OnPending): BookingSteps {
  const studio = useStudio()
  const navigate = useNavigate()
  const reload = useReload()
  const toast = useToast()
  const returnFocus = useReturnFocus(booking)
  const documentsPending = useDocumentsPending()
  const incomplete = usePendingProfile().length > 0
  const [opened, setOpened] = useState<Opened | null>(null)
  const [resuming, setResuming] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const confirm = useCallback(
    (single: SingleClass, standing: Standing, existing: { spot: number | null } | null) => {
      clearTimeout(timer.current)
      onPending(single.single_class_id)
      timer.current = setTimeout(() => {
        onPending(null)
        setOpened({ dialog: 'reserve', single, standing, existing })
      }, CONFIRM_AFTER_MS)
    },
    [onPending],
  )

  const reserve = useCallback(
    (single: SingleClass) => {
      if (incomplete) {
        onPending(null)
        return setOpened({ dialog: 'profile', single })
      }
      const next = nextStep(single, booking, studio)
      const standing = standingOf(booking, single)
      if (next.step === 'reserve') return confirm(single, standing, null)
      onPending(null)
      if (next.step === 'buy_package')
        void navigate(paths.checkout(next.classPackageId, { clase: single.single_class_id }))
      else if (next.step === 'penalty') setOpened({ dialog: 'penalty', single, penalty: next.penalty })
      else if (next.step === 'no_credits')
        setOpened({ dialog: 'no_credits', single, others: standing.others })
      else if (next.step === 'waitlist') setOpened(inLine(single, booking))
      else setOpened({ dialog: next.step, single })
    },
    [booking, incomplete, studio, navigate, confirm, onPending],
  )

  useEffect(() => {
    if (resuming === null || booking.viewer === null || documentsPending) return undefined
    const waiting = setTimeout(() => {
      setResuming(null)
      const single = booking.week.days
        .flatMap((day) => day.details)
        .find((one) => one.single_class_id === resuming)
      const already = booking.viewer?.reservations[resuming] !== undefined
      if (single !== undefined && !already) reserve(single)
      else onPending(null)
    }, RESUME_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [resuming, booking, documentsPending, reserve, onPending])

  const carryOut = useEffectEvent((asked: Wish) => {
    if ('dialog' in asked) return setOpened(asked)
    const { single } = asked
    if (asked.for === 'place') return reserve(single)
    const standing = standingOf(booking, single)
    if (standing.credits > 0) return confirm(single, standing, { spot: asked.place.spot })
    onPending(null)
    setOpened({ dialog: 'no_credits', single, others: standing.others })
  })
  // Every press is a separate wish; a reloaded week is not one, nor is accepting documents meanwhile.
  const carriedOut = useRef<Wish>(null)
  useEffect(() => {
    if (documentsPending || carriedOut.current === wish) return
    carriedOut.current = wish
    carryOut(wish)
  }, [wish, documentsPending])

  return {
    opened,
    close: () => setOpened(null),
    goOn: async () => {
      const wanted = opened && opened.single.single_class_id
      setOpened(null)
      // With what was read before, it would ask for the same again.
      if (!(await reload())) return
      setResuming(wanted)
      onPending(wanted)
    },
    done: async (message, link) => {
      const changed = opened && opened.single.single_class_id
      setOpened(null)
      toast.success(message, link)
      returnFocus(() => markedFor(changed))
      await reload()
    },
    refresh: () => void reload(),
    why: () => {
      if (opened !== null) setOpened({ dialog: 'why', single: opened.single })
    },
    place: (single) => {
      setOpened(null)
      reserve(single)
    },
  }
}

function nextStep(single: SingleClass, booking: BookingWeek, studio: Studio): ReserveStep {
  const { viewer } = booking
  const standing = standingOf(booking, single)
  const full = isFull(single)
  // A full class's button reads "Lista de espera": it must not lead to a checkout.
  const free = standing.credits > 0 || standing.unlimited || (full && studio.waitlist_enabled)
  return reserveStep({
    signedIn: viewer !== null,
    missingPackage: free ? null : single.class_package_id,
    full,
    waitlistEnabled: studio.waitlist_enabled,
    fittingCredits: standing.credits,
    hasUnlimited: standing.unlimited,
    penalty: viewer?.penalty ?? null,
  })
}

/** The dialog to join a waitlist, or the actions of a customer who is on it. */
function inLine(single: SingleClass, { viewer }: BookingWeek): Opened {
  const entry = viewer?.waitlists[single.single_class_id]
  if (entry === undefined) return { dialog: 'waitlist', single }
  return { dialog: entry.state === 'offered' ? 'offer' : 'leave_line', single, entry }
}
