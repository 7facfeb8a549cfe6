import { attendanceCalls } from './attendance.ts'
import { attemptCalls } from './attempts.ts'
import { bookingCalls } from './booking.ts'
import { calendarCalls } from './calendar.ts'
import { classChangeCalls } from './class-changes.ts'
import { contentCalls } from './content.ts'
import { creditCalls } from './credits.ts'
import { discountCalls } from './discounts.ts'
import { invoiceCalls } from './invoices.ts'
import { legacyCardCalls } from './legacy-cards.ts'
import { liveCalls } from './live.ts'
import { eligibilityCalls } from './eligibility.ts'
import { messagesCalls } from './messages.ts'
import { ownWeekCalls } from './own-week.ts'
import { peopleCalls } from './people.ts'
import { staffSaleCalls } from './staff-sales.ts'
import { paymentSourceCalls } from './payment-sources.ts'
import { packageChangeCalls } from './package-changes.ts'
import { scheduleCalls } from './schedule.ts'
import { sellingCalls } from './selling.ts'
import { studioCalls } from './studio.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { waitlistCalls } from './waitlist.ts'
import { transferCalls } from './transfers.ts'
import { walletCalls } from './wallet.ts'

/** Every call of the product by name, e.g. `calls['GET /schedule']`. */
export const calls = {
  ...studioCalls,
  ...scheduleCalls,
  ...classChangeCalls,
  ...bookingCalls,
  ...ownWeekCalls,
  ...liveCalls,
  ...waitlistCalls,
  ...transferCalls,
  ...walletCalls,
  ...calendarCalls,
  ...eligibilityCalls,
  ...attendanceCalls,
  ...creditCalls,
  ...peopleCalls,
  ...messagesCalls,
  ...contentCalls,
  ...sellingCalls,
  ...attemptCalls,
  ...invoiceCalls,
  ...legacyCardCalls,
  ...paymentSourceCalls,
  ...packageChangeCalls,
  ...discountCalls,
  ...staffSaleCalls,
  ...subscriptionCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls
