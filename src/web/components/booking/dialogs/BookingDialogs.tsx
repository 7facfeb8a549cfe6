import { useContext, type ReactNode } from 'react'
import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import { guestTexts } from '#text/booking/guest.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { DocumentsPending } from '#web/components/prompts/documents-pending.ts'
import { RequiredPages } from '#web/components/prompts/RequiredPages.tsx'
import { usePendingProfile } from '#web/components/prompts/use-pending-profile.ts'
import { asked } from '#web/offline/asked.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { FullDialog, PenaltyDialog } from './notices.tsx'
import { JoinDialog } from './waitlist/JoinDialog.tsx'
import { LeaveDialog } from './waitlist/LeaveDialog.tsx'
import { NoCreditsDialog } from './reserve/NoCreditsDialog.tsx'
import { RenameGuestDialog } from './reserve/RenameGuestDialog.tsx'
import { ReserveDialog } from './reserve/ReserveDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { WhyDialog } from './why/WhyDialog.tsx'
import { clashOf, guestPlaces, type BookingWeek } from '#web/components/booking/week/booking-data.ts'
import type { Wish } from '#web/components/booking/wish.ts'
import { useBookingSteps, type OnPending } from './use-booking-steps.ts'

const CompleteProfileDialog = asked(
  async () => (await import('#web/components/prompts/CompleteProfileDialog.tsx')).default,
)
/** Of the few who are offered a place. */
const OfferDialog = asked(async () => (await import('./waitlist/OfferDialog.tsx')).OfferDialog)

interface BookingDialogsProps {
  data: BookingWeek
  /** The days as they are shown: with what was told of them since. */
  days: BookingWeek['week']['days']
  wish: Wish
  onPending: OnPending
}

/**
 * Runs the requested action. On public pages it first asks for the studio's documents; in the account the layout
 * does.
 */
export function BookingDialogs(props: BookingDialogsProps): ReactNode {
  const framed = useContext(DocumentsPending) !== null
  const dialog = <OpenDialog {...props} />
  return framed ? dialog : <RequiredPages>{dialog}</RequiredPages>
}

function OpenDialog({ data, days, wish, onPending }: BookingDialogsProps): ReactNode {
  const pending = usePendingProfile()
  const { opened, close, done, refresh, goOn, why, place } = useBookingSteps(data, wish, onPending)
  if (opened === null) return null
  const say = (message: string): void => void done(message)
  /** How dialogs about a class end. */
  const ends = { onClose: close, onDone: say, onRefused: refresh }
  if (opened.dialog === 'sign_in') {
    return <SignInDialog single={opened.single} onClose={close} onSignedIn={() => void goOn()} />
  }
  if (opened.dialog === 'reserve') {
    return (
      <ReserveDialog
        singleClass={opened.single}
        live={
          days
            .flatMap(({ details }) => details)
            .find(({ single_class_id: id }) => id === opened.single.single_class_id) ?? null
        }
        standing={opened.standing}
        existing={opened.existing}
        clash={opened.existing === null ? clashOf(data, opened.single) : null}
        onClose={close}
        onDone={({ class_reservation: own }) =>
          void done(opened.existing === null ? texts.success : texts.guestSuccess, {
            href: paths.classFile(own.class_reservation_id),
            words: reservationTexts.more.calendar,
          })
        }
        onRefused={refresh}
        onWhy={why}
        onLine={place}
      />
    )
  }
  if (opened.dialog === 'cancel') {
    return (
      <CancelDialog
        reservation={opened.reservation}
        // As the week has them now: a guest's place may have been on its way when the dialog was opened.
        guests={guestPlaces(data, opened.single)}
        {...ends}
      />
    )
  }
  if (opened.dialog === 'waitlist')
    return <JoinDialog single={opened.single} now={data.week.now} onWhy={why} onPlace={place} {...ends} />
  if (opened.dialog === 'offer') {
    return <OfferDialog entry={opened.entry} {...ends} onLost={close} />
  }
  if (opened.dialog === 'leave_line') return <LeaveDialog entry={opened.entry} {...ends} />
  if (opened.dialog === 'rename') {
    return (
      <RenameGuestDialog reservation={opened.guest} onClose={close} onDone={() => say(guestTexts.success)} />
    )
  }
  if (opened.dialog === 'no_credits') {
    return (
      <NoCreditsDialog
        singleClass={opened.single}
        others={opened.others}
        // Who still has a membership only lacks a credit for a guest.
        pastDue={data.viewer?.hasUnlimited ? null : (data.viewer?.pastDuePurchases[0] ?? null)}
        onClose={close}
        onWhy={why}
      />
    )
  }
  if (opened.dialog === 'profile') {
    return <CompleteProfileDialog pending={pending} onClose={close} onSaved={goOn} onLost={close} />
  }
  if (opened.dialog === 'why')
    return <WhyDialog single={opened.single} onClose={close} onPlace={() => place(opened.single)} />
  return opened.dialog === 'penalty' ? (
    <PenaltyDialog penalty={opened.penalty} onClose={close} onWhy={why} />
  ) : (
    <FullDialog onClose={close} onWhy={why} />
  )
}
