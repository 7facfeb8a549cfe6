import type { Implementation } from '#server/kit/calls/implement.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { guideRoutes } from './back-office/guide.routes.ts'
import { searchRoutes } from './back-office/search.routes.ts'
import { toDoRoutes } from './back-office/to-dos.routes.ts'
import { attendanceRoutes } from './booking/attendance/attendance.routes.ts'
import { bookingRoutes } from './booking/places/booking.routes.ts'
import { ownWeekRoutes } from './booking/week/own-week.routes.ts'
import { waitlistRoutes } from './booking/line/waitlist.routes.ts'
import { calendarRoutes } from './booking/calendar/calendar.routes.ts'
import { transferRoutes } from './booking/transfers/transfers.routes.ts'
import { walletRoutes } from './booking/credits/wallet.routes.ts'
import { eligibilityRoutes } from './booking/eligibility/eligibility.routes.ts'
import { policyRoutes } from './booking/policies/policies.routes.ts'
import { creditRoutes } from './booking/credits/credits.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { actingRoutes } from './acting/acting.routes.ts'
import { kioskRoutes } from './kiosks/kiosks.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { pushDeviceRoutes } from './messages/push/push-devices.routes.ts'
import { mergeRoutes } from './customers/merge/merge.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { addressRoutes } from './people/addresses/addresses.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { passkeyRoutes } from './people/passkeys/passkeys.routes.ts'
import { sessionRoutes } from './people/sign-in/sessions.routes.ts'
import { classChangeRoutes } from './schedule/changes/class-changes.routes.ts'
import { substituteRoutes } from './schedule/substitutes/substitutes.routes.ts'
import { weekTemplateRoutes } from './schedule/weeks/templates/week-templates.routes.ts'
import { weekRoutes } from './schedule/weeks/weeks.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { customFieldRoutes } from './forms/custom-fields.routes.ts'
import { formRoutes } from './forms/forms.routes.ts'
import { paymentMethodRoutes } from './selling/charging/payment-methods.routes.ts'
import { discountRoutes } from './selling/discounts/discounts.routes.ts'
import { payoutRoutes } from './selling/payouts/payouts.routes.ts'
import { drawerRoutes } from './selling/drawers/drawers.routes.ts'
import { saleListRoutes } from './selling/lists/sale-lists.routes.ts'
import { staffSaleRoutes } from './selling/desk/staff-sales.routes.ts'
import { subscriptionRoutes } from './selling/subscriptions/subscriptions.routes.ts'
import { invoiceRoutes } from './selling/papers/invoices.routes.ts'
import { legacyCardRoutes } from './selling/cards/legacy-cards.routes.ts'
import { paymentSourceRoutes } from './selling/cards/payment-sources.routes.ts'
import { packageChangeRoutes } from './selling/packages/package-changes.routes.ts'
import { sellingRoutes } from './selling/orders/selling.routes.ts'
import { studioRoutes } from './studio/studio.routes.ts'
import { todayRoutes } from './studio/today/today.routes.ts'
import { integrationRoutes } from './integrations/integrations.routes.ts'
import { teamRoutes } from './team/team.routes.ts'
import { videoCatalogueRoutes } from './videos/video-catalogue.routes.ts'
import { videoRoutes } from './videos/videos.routes.ts'

/** Every call of the API; a test compares it with the contract. */
export const routes: readonly Implementation[] = [
  ...studioRoutes,
  ...teamRoutes,
  ...integrationRoutes,
  ...filesRoutes,
  ...todayRoutes,
  ...toDoRoutes,
  ...guideRoutes,
  ...searchRoutes,
  ...peopleRoutes,
  ...customerRoutes,
  ...mergeRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...addressRoutes,
  ...messagesRoutes,
  ...conversationRoutes,
  ...pushDeviceRoutes,
  ...scheduleRoutes,
  ...weekRoutes,
  ...weekTemplateRoutes,
  ...substituteRoutes,
  ...classChangeRoutes,
  ...bookingRoutes,
  ...ownWeekRoutes,
  ...kioskRoutes,
  ...actingRoutes,
  ...liveRoutes,
  ...waitlistRoutes,
  ...transferRoutes,
  ...walletRoutes,
  ...calendarRoutes,
  ...eligibilityRoutes,
  ...attendanceRoutes,
  ...creditRoutes,
  ...policyRoutes,
  ...contentRoutes,
  ...formRoutes,
  ...customFieldRoutes,
  ...sellingRoutes,
  ...invoiceRoutes,
  ...legacyCardRoutes,
  ...paymentSourceRoutes,
  ...packageChangeRoutes,
  ...paymentMethodRoutes,
  ...discountRoutes,
  ...staffSaleRoutes,
  ...reportRoutes,
  ...saleListRoutes,
  ...drawerRoutes,
  ...payoutRoutes,
  ...subscriptionRoutes,
  ...videoRoutes,
  ...videoCatalogueRoutes,
  ...catalogueRoutes,
  ...auditRoutes,
]
