import { addressCalls } from './people/addresses.ts'
import { auditCalls } from './studio/audit.ts'
import { attendanceCalls } from '#contract/booking/attendance.ts'
import { attemptCalls } from '#contract/selling/attempts.ts'
import { backOfficeCalls } from './studio/back-office.ts'
import { bookingCalls } from '#contract/booking/booking.ts'
import { calendarCalls } from '#contract/booking/calendar.ts'
import { classMessageCalls } from './messages/class-messages.ts'
import { classChangeCalls } from '#contract/booking/class-changes.ts'
import { locationCalls } from '#contract/catalogue/locations.ts'
import { classTypeCalls } from '#contract/catalogue/class-types.ts'
import { classCategoryCalls } from '#contract/catalogue/class-categories.ts'
import { tagCalls } from '#contract/catalogue/tags.ts'
import { instructorCalls } from '#contract/catalogue/instructors.ts'
import { programCalls } from '#contract/catalogue/programs.ts'
import { videoRecordCalls } from '#contract/catalogue/videos.ts'
import { contentCalls } from './content/content.ts'
import { customerMergeCalls } from './people/customer-merges.ts'
import { customFieldCalls } from './forms/custom-fields.ts'
import { customerCalls } from './people/customers.ts'
import { creditCalls } from '#contract/booking/credits.ts'
import { discountCalls } from '#contract/selling/discounts.ts'
import { drawerCalls } from '#contract/selling/drawers.ts'
import { payoutCalls } from '#contract/selling/payouts.ts'
import { reportCalls } from './studio/reports.ts'
import { saleListCalls } from '#contract/selling/sale-lists.ts'
import { fileCalls } from './content/files.ts'
import { formCalls } from './forms/forms.ts'
import { invoiceCalls } from '#contract/selling/invoices.ts'
import { legacyCardCalls } from '#contract/selling/legacy-cards.ts'
import { actingCalls } from './people/acting.ts'
import { kioskCalls } from './studio/kiosks.ts'
import { liveCalls } from './live.ts'
import { eligibilityCalls } from '#contract/booking/eligibility.ts'
import { incomingMessagesCalls } from './messages/incoming-messages.ts'
import { messagesCalls } from './messages/messages.ts'
import { pushDevicesCalls } from './messages/push-devices.ts'
import { ownWeekCalls } from '#contract/booking/own-week.ts'
import { passkeyCalls } from './people/passkeys.ts'
import { peopleCalls } from './people/people.ts'
import { policyCalls } from '#contract/booking/policies.ts'
import { staffSaleCalls } from '#contract/selling/staff-sales.ts'
import { paymentMethodCalls } from '#contract/selling/payment-methods.ts'
import { paymentSourceCalls } from '#contract/selling/payment-sources.ts'
import { packageChangeCalls } from '#contract/selling/package-changes.ts'
import { scheduleCalls } from './booking/schedule.ts'
import { sellingCalls } from '#contract/selling/selling.ts'
import { sessionCalls } from './people/sessions.ts'
import { studioCalls } from './studio/studio.ts'
import { subscriptionCalls } from '#contract/selling/subscriptions.ts'
import { videoCatalogueCalls } from '#contract/videos/catalogue.ts'
import { videoCalls } from '#contract/videos/videos.ts'
import { watchingCalls } from '#contract/videos/watching.ts'
import { waitlistCalls } from '#contract/booking/waitlist.ts'
import { integrationCalls } from './studio/integrations.ts'
import { teamCalls } from './people/team.ts'
import { transferCalls } from '#contract/booking/transfers.ts'
import { substituteCalls } from '#contract/booking/substitutes.ts'
import { weekTemplateCalls } from '#contract/booking/week-templates.ts'
import { weekCalls } from '#contract/booking/weeks.ts'
import { walletCalls } from '#contract/booking/wallet.ts'

/** Every call of the product by name, e.g. `calls['GET /schedule']`. */
export const calls = {
  ...auditCalls,
  ...studioCalls,
  ...backOfficeCalls,
  ...weekCalls,
  ...weekTemplateCalls,
  ...substituteCalls,
  ...integrationCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...fileCalls,
  ...scheduleCalls,
  ...classChangeCalls,
  ...bookingCalls,
  ...ownWeekCalls,
  ...kioskCalls,
  ...actingCalls,
  ...liveCalls,
  ...waitlistCalls,
  ...teamCalls,
  ...transferCalls,
  ...walletCalls,
  ...calendarCalls,
  ...eligibilityCalls,
  ...attendanceCalls,
  ...creditCalls,
  ...policyCalls,
  ...peopleCalls,
  ...customerMergeCalls,
  ...customerCalls,
  ...addressCalls,
  ...messagesCalls,
  ...classMessageCalls,
  ...incomingMessagesCalls,
  ...pushDevicesCalls,
  ...contentCalls,
  ...formCalls,
  ...customFieldCalls,
  ...sellingCalls,
  ...attemptCalls,
  ...invoiceCalls,
  ...legacyCardCalls,
  ...paymentSourceCalls,
  ...packageChangeCalls,
  ...paymentMethodCalls,
  ...discountCalls,
  ...staffSaleCalls,
  ...reportCalls,
  ...saleListCalls,
  ...drawerCalls,
  ...payoutCalls,
  ...subscriptionCalls,
  ...videoCalls,
  ...watchingCalls,
  ...videoCatalogueCalls,
  ...locationCalls,
  ...classTypeCalls,
  ...classCategoryCalls,
  ...tagCalls,
  ...instructorCalls,
  ...programCalls,
  ...videoRecordCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls
