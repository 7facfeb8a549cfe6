import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ClassReservation, SingleClass } from '#contract/types.ts'
import { reserveStep } from '#domain/booking/reserve-step.ts'
import type { ReserveStep } from '#domain/booking/reserve-step.ts'
import { accountTexts } from '#text/account.ts'
import { isFull } from '#web/components/calendar/card-state.ts'
import { paths } from '#web/paths.ts'
import { useStudio } from '#web/studio.ts'
import type { Studio } from '#web/studio.ts'
import { useToast } from '#web/ui/Toast.tsx'
import type { BookingWeek, Standing } from './booking-data.ts'
import { markedFor, useReturnFocus } from './use-return-focus.ts'

/** Before the dialog that confirms a reservation. Source: the specification's constants. */
const CONFIRM_AFTER_MS = 500
/** After signing in, before the reservation goes on. */
const RESUME_AFTER_MS = 1000

/** The dialog that is open. */
export type Opened =
  | { dialog: 'sign_in'; single: SingleClass }
  | { dialog: 'reserve'; single: SingleClass; standing: Standing; held: { spot: number | null } | null }
  | { dialog: 'cancel'; reservation: ClassReservation; guests: readonly ClassReservation[] }
  | { dialog: 'no_credits'; single: SingleClass; others: number }
  | { dialog: 'penalty'; until: string }
  | { dialog: 'full' }

export interface Booking {
  opened: Opened | null
  /** The class whose dialog is about to open. */
  pending: number | null
  reserve: (single: SingleClass) => void
  addGuest: (single: SingleClass, held: ClassReservation) => void
  cancel: (reservation: ClassReservation, guests: readonly ClassReservation[]) => void
  close: () => void
  /** Signed in: the reservation goes on by itself. */
  signedIn: () => Promise<void>
  /** A change was made: closes the dialog, says so and shows the week as it is now. */
  done: (message: string) => Promise<void>
  /** What the page shows is old. */
  refresh: () => void
}

const NOTHING: Standing = { credits: 0, unlimited: false }

/** What a class stands at for the viewer. */
export function standingOf({ viewer }: BookingWeek, single: SingleClass): Standing {
  return viewer?.standings[single.single_class_id] ?? NOTHING
}

/** Decides and carries out what the buttons of the calendar do. */
export function useBooking(booking: BookingWeek): Booking {
  const studio = useStudio()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const returnFocus = useReturnFocus(booking)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [pending, setPending] = useState<number | null>(null)
  const [resuming, setResuming] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Without a connection nothing can be booked, nor the dialog's code be loaded. */
  const online = useCallback((): boolean => {
    if (!navigator.onLine) toast.error(accountTexts.problem.offline)
    return navigator.onLine
  }, [toast])

  const confirm = useCallback(
    (single: SingleClass, standing: Standing, held: { spot: number | null } | null) => {
      clearTimeout(timer.current)
      setPending(single.single_class_id)
      timer.current = setTimeout(() => {
        setPending(null)
        setOpened({ dialog: 'reserve', single, standing, held })
      }, CONFIRM_AFTER_MS)
    },
    [],
  )

  const reserve = useCallback(
    (single: SingleClass) => {
      if (!online()) return
      const next = nextStep(single, booking, studio)
      const standing = standingOf(booking, single)
      if (next.step === 'sign_in') setOpened({ dialog: 'sign_in', single })
      else if (next.step === 'buy_package') void navigate(paths.checkout(next.classPackageId))
      else if (next.step === 'reserve') confirm(single, standing, null)
      else if (next.step === 'penalty') setOpened({ dialog: 'penalty', until: next.until })
      else if (next.step === 'no_credits')
        setOpened({ dialog: 'no_credits', single, others: booking.viewer?.credits ?? 0 })
      else setOpened({ dialog: 'full' })
    },
    [booking, studio, navigate, confirm, online],
  )

  useEffect(() => {
    if (resuming === null || booking.viewer === null) return undefined
    const waiting = setTimeout(() => {
      setResuming(null)
      const single = booking.week.days
        .flatMap((day) => day.details)
        .find((one) => one.single_class_id === resuming)
      const already = booking.viewer?.reservations[resuming] !== undefined
      if (single !== undefined && !already) reserve(single)
    }, RESUME_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [resuming, booking, reserve])

  return {
    opened,
    pending: pending ?? resuming,
    reserve,
    addGuest: (single, held) => {
      if (!online()) return
      const standing = standingOf(booking, single)
      if (standing.credits > 0) confirm(single, standing, { spot: held.spot })
      else setOpened({ dialog: 'no_credits', single, others: booking.viewer?.credits ?? 0 })
    },
    cancel: (reservation, guests) => {
      if (online()) setOpened({ dialog: 'cancel', reservation, guests })
    },
    close: () => setOpened(null),
    signedIn: async () => {
      const wanted = opened?.dialog === 'sign_in' ? opened.single.single_class_id : null
      setOpened(null)
      await revalidate()
      setResuming(wanted)
    },
    done: async (message) => {
      const changed = opened === null ? null : classOf(opened)
      setOpened(null)
      toast.success(message)
      returnFocus(() => markedFor(changed))
      await revalidate()
    },
    refresh: () => void revalidate(),
  }
}

function nextStep(single: SingleClass, { viewer }: BookingWeek, studio: Studio): ReserveStep {
  const standing = viewer?.standings[single.single_class_id] ?? NOTHING
  const payable = standing.credits > 0 || standing.unlimited
  return reserveStep({
    signedIn: viewer !== null,
    missingPackage: payable ? null : single.class_package_id,
    full: isFull(single),
    waitlistEnabled: studio.waitlist_enabled,
    fittingCredits: standing.credits,
    hasUnlimited: standing.unlimited,
    penaltyUntil: viewer?.penaltyUntil ?? null,
  })
}

function classOf(opened: Opened): number | null {
  if (opened.dialog === 'cancel') return opened.reservation.single_class_id
  return 'single' in opened ? opened.single.single_class_id : null
}
