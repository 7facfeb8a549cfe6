import type * as booking from './schema/booking.ts'
import type * as catalogue from './schema/catalogue.ts'
import type * as content from './schema/content.ts'
import type * as operations from './schema/operations.ts'
import type * as people from './schema/people.ts'
import type * as schedule from './schema/schedule.ts'
import type * as selling from './schema/selling.ts'
import type * as signIn from './schema/sign-in.ts'

/** Every table by name, as Kysely wants it. Columns are those of the migrations; a test compares them. */
export interface Schema {
  accepted_page: content.AcceptedPageTable
  address: people.AddressTable
  announcement: content.AnnouncementTable
  audit: operations.AuditTable
  available_class: booking.AvailableClassTable
  class_category: catalogue.ClassCategoryTable
  class_package: selling.ClassPackageTable
  class_package_type: selling.ClassPackageTypeTable
  class_reservation: booking.ClassReservationTable
  class_reservation_penalty: booking.ClassReservationPenaltyTable
  class_type: catalogue.ClassTypeTable
  configuration: content.ConfigurationTable
  credit_entry: booking.CreditEntryTable
  customer: people.CustomerTable
  discount: selling.DiscountTable
  discount_package: selling.DiscountPackageTable
  discount_use: selling.DiscountUseTable
  file: people.FileTable
  function_version: operations.FunctionVersionTable
  idempotency: operations.IdempotencyTable
  instructor: catalogue.InstructorTable
  invoice: selling.InvoiceTable
  ledger_line: operations.LedgerLineTable
  ledger_transaction: operations.LedgerTransactionTable
  location: catalogue.LocationTable
  message: operations.MessageTable
  message_opt_out: operations.MessageOptOutTable
  message_template: operations.MessageTemplateTable
  notice: operations.NoticeTable
  changed_text: content.ChangedTextTable
  old_address: content.OldAddressTable
  page: content.PageTable
  payment: selling.PaymentTable
  payment_method: selling.PaymentMethodTable
  payment_source: selling.PaymentSourceTable
  paypal_plan: selling.PayPalPlanTable
  provider_lease: selling.ProviderLeaseTable
  provider_account: selling.ProviderAccountTable
  purchase: selling.PurchaseTable
  purchase_grant: selling.PurchaseGrantTable
  refund: selling.RefundTable
  refused_attempt: booking.RefusedAttemptTable
  regular_message: operations.RegularMessageTable
  reservation_event: booking.ReservationEventTable
  reservation_transfer: booking.ReservationTransferTable
  sandbox_payment: selling.SandboxPaymentTable
  sandbox_refund: selling.SandboxRefundTable
  sandbox_subscription: selling.SandboxSubscriptionTable
  sandbox_invoice: selling.SandboxInvoiceTable
  sandbox_event: selling.SandboxEventTable
  subscription_pause: selling.SubscriptionPauseTable
  single_class: schedule.SingleClassTable
  single_class_instructor: schedule.SingleClassInstructorTable
  single_class_tag: schedule.SingleClassTagTable
  tag: catalogue.TagTable
  waitlist: schedule.WaitlistTable
  webhook_event: operations.WebhookEventTable
  'auth.account': signIn.AuthAccountTable
  'auth.session': signIn.AuthSessionTable
  'auth.user': signIn.AuthUserTable
}
