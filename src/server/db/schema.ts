import type * as booking from './schema/booking.ts'
import type * as catalogue from './schema/catalogue.ts'
import type * as content from './schema/content.ts'
import type * as forms from './schema/forms.ts'
import type * as operations from './schema/operations.ts'
import type * as packages from './schema/packages.ts'
import type * as people from './schema/people.ts'
import type * as providers from './schema/providers.ts'
import type * as purchases from './schema/purchases.ts'
import type * as schedule from './schema/schedule.ts'
import type * as signIn from './schema/sign-in.ts'
import type * as videos from './schema/videos.ts'

/** Every table by name, for Kysely. Columns are those of the migrations; a test compares them. */
export interface Schema {
  accepted_page: content.AcceptedPageTable
  address: people.AddressTable
  announcement: content.AnnouncementTable
  audit: operations.AuditTable
  available_class: booking.AvailableClassTable
  class_category: catalogue.ClassCategoryTable
  class_package: packages.ClassPackageTable
  class_package_type: packages.ClassPackageTypeTable
  class_reservation: booking.ClassReservationTable
  class_reservation_penalty: booking.ClassReservationPenaltyTable
  class_type: catalogue.ClassTypeTable
  configuration: content.ConfigurationTable
  credit_entry: booking.CreditEntryTable
  customer: people.CustomerTable
  customer_merge: people.CustomerMergeTable
  customer_note: people.CustomerNoteTable
  customer_tag: people.CustomerTagTable
  discount: packages.DiscountTable
  discount_package: packages.DiscountPackageTable
  discount_use: packages.DiscountUseTable
  early_status: operations.EarlyStatusTable
  favorite: videos.FavoriteTable
  file: people.FileTable
  file_leftover: people.FileLeftoverTable
  custom_field_group: forms.CustomFieldGroupTable
  form: forms.FormTable
  form_answer: forms.FormAnswerTable
  form_answer_file: forms.FormAnswerFileTable
  form_field: forms.FormFieldTable
  form_reply: forms.FormReplyTable
  function_version: operations.FunctionVersionTable
  idempotency: operations.IdempotencyTable
  incoming_message: operations.IncomingMessageTable
  instructor: catalogue.InstructorTable
  integration_check: operations.IntegrationCheckTable
  invoice: purchases.InvoiceTable
  kiosk: operations.KioskTable
  acting_session: operations.ActingSessionTable
  acting_request: operations.ActingRequestTable
  ledger_line: operations.LedgerLineTable
  ledger_transaction: operations.LedgerTransactionTable
  location: catalogue.LocationTable
  mail_report: operations.MailReportTable
  message: operations.MessageTable
  message_opt_out: operations.MessageOptOutTable
  message_template: operations.MessageTemplateTable
  notice: operations.NoticeTable
  cash_drawer: purchases.CashDrawerTable
  cash_movement: purchases.CashMovementTable
  changed_text: content.ChangedTextTable
  old_address: content.OldAddressTable
  page: content.PageTable
  payment: purchases.PaymentTable
  payout: purchases.PayoutTable
  payout_line: purchases.PayoutLineTable
  payment_method: packages.PaymentMethodTable
  payment_source: purchases.PaymentSourceTable
  paypal_plan: providers.PayPalPlanTable
  provider_lease: providers.ProviderLeaseTable
  program: videos.ProgramTable
  provider_account: providers.ProviderAccountTable
  purchase: purchases.PurchaseTable
  purchase_grant: purchases.PurchaseGrantTable
  push_device: operations.PushDeviceTable
  push_key: operations.PushKeyTable
  refund: purchases.RefundTable
  refused_attempt: booking.RefusedAttemptTable
  regular_message: operations.RegularMessageTable
  reservation_event: booking.ReservationEventTable
  reservation_transfer: booking.ReservationTransferTable
  sandbox_payment: providers.SandboxPaymentTable
  sandbox_refund: providers.SandboxRefundTable
  sandbox_subscription: providers.SandboxSubscriptionTable
  sandbox_invoice: providers.SandboxInvoiceTable
  sandbox_event: providers.SandboxEventTable
  subscription_pause: purchases.SubscriptionPauseTable
  schedule_undo: schedule.ScheduleUndoTable
  single_class: schedule.SingleClassTable
  single_class_instructor: schedule.SingleClassInstructorTable
  single_class_tag: schedule.SingleClassTagTable
  substitute_request: schedule.SubstituteRequestTable
  tag: catalogue.TagTable
  unannounced: booking.UnannouncedTable
  undeliverable_address: operations.UndeliverableAddressTable
  video: videos.VideoTable
  video_progress: videos.VideoProgressTable
  video_rating: videos.VideoRatingTable
  video_tag: videos.VideoTagTable
  video_type: videos.VideoTypeTable
  waitlist: schedule.WaitlistTable
  webhook_event: operations.WebhookEventTable
  week_template: schedule.WeekTemplateTable
  week_template_class: schedule.WeekTemplateClassTable
  week_template_instructor: schedule.WeekTemplateInstructorTable
  week_template_tag: schedule.WeekTemplateTagTable
  'auth.account': signIn.AuthAccountTable
  'auth.passkey': signIn.AuthPasskeyTable
  'auth.session': signIn.AuthSessionTable
  'auth.user': signIn.AuthUserTable
}
