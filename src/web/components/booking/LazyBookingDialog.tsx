import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { accountTexts } from '#text/account.ts'
import type { Booking } from './use-booking.ts'

const BookingDialog = lazy(async () => ({ default: (await import('./BookingDialog.tsx')).BookingDialog }))

/** The open dialog, whose code is loaded with the first one: most visitors of a calendar only look at it. */
export function LazyBookingDialog({ booking }: { booking: Booking }): ReactNode {
  return (
    <>
      <p className="vh" role="status">
        {booking.pending === null ? null : accountTexts.calendar.opening}
      </p>
      {booking.opened === null ? null : (
        <Suspense fallback={null}>
          <BookingDialog booking={booking} />
        </Suspense>
      )}
    </>
  )
}
