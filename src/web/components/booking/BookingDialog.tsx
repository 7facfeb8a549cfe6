import type { ReactNode } from 'react'
import { accountTexts } from '#text/account.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { FullDialog, PenaltyDialog } from './notices.tsx'
import { NoCreditsDialog } from './NoCreditsDialog.tsx'
import { ReserveDialog } from './ReserveDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import type { Booking } from './use-booking.ts'

/** The one dialog that is open, if any. */
export function BookingDialog({ booking }: { booking: Booking }): ReactNode {
  const { opened, close, done, refresh } = booking
  if (opened === null) return null
  if (opened.dialog === 'sign_in') {
    return <SignInDialog single={opened.single} onClose={close} onSignedIn={() => void booking.signedIn()} />
  }
  if (opened.dialog === 'reserve') {
    return (
      <ReserveDialog
        singleClass={opened.single}
        standing={opened.standing}
        held={opened.held}
        onClose={close}
        onDone={() => void done(accountTexts.reserve.success)}
        onRefused={refresh}
      />
    )
  }
  if (opened.dialog === 'cancel') {
    return (
      <CancelDialog
        reservation={opened.reservation}
        guests={opened.guests}
        onClose={close}
        onDone={() => void done(accountTexts.cancel.success)}
        onRefused={refresh}
      />
    )
  }
  if (opened.dialog === 'no_credits') {
    return <NoCreditsDialog singleClass={opened.single} others={opened.others} onClose={close} />
  }
  return opened.dialog === 'penalty' ? (
    <PenaltyDialog until={opened.until} onClose={close} />
  ) : (
    <FullDialog onClose={close} />
  )
}
