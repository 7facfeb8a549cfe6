import type { NextPurchaseState, PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import type { ColumnType } from 'kysely'
import type { Created, Day, Generated, Json, Moment, Stamp, Stamped } from './columns.ts'
import type { Period } from './packages.ts'

export type PurchaseStatus = PurchaseState

export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'refunded'

export type InvoiceStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'refunded'

/** What a purchase grants of one class type. */
export interface GrantedType {
  class_type_id: number
  class_amount: number
  expiration_days: number | null
}

export interface PurchaseTable extends Stamped {
  /** From the sequence shared with payments. */
  purchase_id: Generated<number>
  customer_id: number
  class_package_id: number
  /** The package's name when it was ordered; null for old orders. */
  package_title: string | null
  status: ColumnType<PurchaseStatus, PurchaseStatus | undefined, NextPurchaseState>
  base_cents: number
  discount_cents: Generated<number>
  /** base_cents − discount_cents: the first charge. */
  total_cents: number
  /** Each later charge of a subscription. */
  renewal_cents: number | null
  currency: Generated<string>
  discount_id: number | null
  payment_method_id: number | null
  payment_method: string | null
  gateway: string | null
  gateway_reference: string | null
  /** The saved card that pays. */
  payment_source_id: number | null
  /** The card a subscription is to be charged to, until the provider confirms it. */
  asked_card: string | null
  /** When that card was first requested. */
  asked_card_at: Moment
  subscription_id: string | null
  class_amount: number
  expiration_days: number
  /** The class that the customer wanted to reserve when they bought this. */
  wanted_class_id: number | null
  /** The package that they wanted when they paid this enrolment fee. */
  wanted_package_id: number | null
  is_online: Generated<boolean>
  is_special_event: Generated<boolean>
  granted_types: ColumnType<GrantedType[], string | undefined, string>
  subscription_period: Period | null
  subscription_interval: number | null
  free_trial_length: number | null
  free_trial_period: Period | null
  is_gift: Generated<boolean>
  bill: Generated<boolean>
  starts_on: Day | null
  expires_on: Day | null
  granted_at: Moment
  cancelled_at: Moment
  cancel_reason: string | null
  /** The day from which later charges are counted, if a pause moved it. */
  billing_from: Day | null
  /** Since when a renewal's charge has failed and is being retried. */
  past_due_since: Moment
  /** When the provider retries a failed charge, if it reports that. */
  retry_at: Moment
  /** When the provider ended the subscription; until then a cancellation can be reverted. */
  ended_at: Moment
  /** Since when its provider charges nothing, because the studio paused it there. */
  rests_since: Moment
  /** The Idempotency-Key of the attempt. */
  request_key: string | null
}

/** One row for each time that a purchase granted its classes; period 1 is the first, 0 a free trial. */
export interface PurchaseGrantTable extends Created {
  purchase_grant_id: Generated<number>
  purchase_id: number
  period: number
}

export interface PaymentTable extends Stamped {
  /** From the sequence shared with purchases. */
  payment_id: Generated<number>
  purchase_id: number
  gateway: string
  gateway_payment_id: string | null
  /** The provider's id of the charge, where its reports name that instead of the payment. */
  gateway_charge_id: string | null
  period: Generated<number>
  amount_cents: number
  refunded_cents: Generated<number>
  status: Generated<PaymentStatus>
  error_code: string | null
  decline_code: string | null
  client_secret: string | null
  /** The idempotency key of the attempt at the provider. */
  attempt_key: Generated<string>
  /** How to pay by hand, as returned by the provider. */
  voucher: Json<Voucher> | null
  /** Months without interest that the payer chose. */
  installments: number | null
  /** A new card, to be saved once this payment succeeds. */
  save_card: Generated<boolean>
  /** When the reconciler last asked the provider about it. */
  asked_at: Moment
  /** Since when a request that captures the approved payment is in flight. */
  captured_since: Moment
  /** The provider's invoice of a renewal. */
  gateway_invoice_id: string | null
  /** The start of a renewal's period, as the provider counts. */
  period_start: Moment
  /** What the card terminal or the bank printed, noted by staff. */
  desk_reference: string | null
}

/** Refunds by a provider, each once. */
export interface RefundTable extends Created {
  refund_id: Generated<number>
  payment_id: number
  gateway: string
  /** Null until the provider answers. */
  gateway_refund_id: string | null
  /** Our idempotency key of the refund at the provider. */
  refund_key: Generated<string>
  /** The Idempotency-Key of the refund's request. */
  request_key: string | null
  reason: string | null
  /** Who requested it; null if it was made at the provider. */
  actor_customer_id: number | null
  /** The open drawer that its cash was to come from. */
  cash_drawer_id: number | null
  amount_cents: number
  status: 'pending' | 'refunded' | 'failed'
  /** Since when a request for it is in flight at the provider. */
  asked_at: Moment
}

export interface InvoiceTable extends Stamped {
  invoice_id: Generated<number>
  purchase_id: number
  customer_id: number
  period: number
  total_cents: number
  /** The IVA that total_cents includes. */
  tax_cents: number
  status: InvoiceStatus
  gateway_reference: string | null
  /** The method that paid this charge. */
  payment_method_id: number | null
  /** The card or the provider as shown at that time; null for a method of the studio's own. */
  payment_method: string | null
  paid_at: Moment
}

export interface PaymentSourceTable extends Created {
  payment_source_id: Generated<number>
  customer_id: number
  gateway: string
  source_id: string | null
  card_type: Generated<'visa' | 'mastercard' | 'amex' | 'other'>
  last_digits: string
  /** The default card; at most one per customer and provider. */
  is_default: Generated<boolean>
  deleted_at: Moment
}

export interface SubscriptionPauseTable extends Created {
  subscription_pause_id: Generated<number>
  purchase_id: number
  starts_on: Day
  /** The first day after it, as requested. */
  ends_on: Day
  /** When the next charge would have been due. */
  charge_before: Date
  /** Null until the provider is asked. */
  asked_at: Moment
  /** Null until the provider confirms it. */
  confirmed_at: Moment
  /** The actual first day after it; null while it lasts. */
  resumed_on: Day | null
}

export interface CashDrawerTable {
  cash_drawer_id: Generated<number>
  /** Null for a drawer of the whole studio. */
  location_id: number | null
  float_cents: number
  opened_by: number
  opened_at: Stamp
  expected_cents: number | null
  counted_cents: number | null
  reason: string | null
  closed_by: number | null
  closed_at: Moment
}

export type MovementKind = 'sale' | 'refund' | 'in' | 'out' | 'correction'

/** Append-only. */
export interface CashMovementTable extends Created {
  cash_movement_id: Generated<number>
  cash_drawer_id: number
  kind: MovementKind
  /** Positive into the drawer. */
  amount_cents: number
  reason: string | null
  purchase_id: number | null
  /** The place that was paid. */
  class_reservation_id: number | null
  /** The payment or refund that moved the money, e.g. `payment:12`. */
  source: string | null
  corrects: number | null
  actor_customer_id: number | null
}

export interface PayoutTable extends Created {
  payout_id: Generated<number>
  gateway: string
  name: string
  /** Of the file's text: the same one is imported once. */
  digest: string
  from_day: Day
  until_day: Day
  imported_by: number
}

/** As found when a report was last imported or removed; what is open is compared again whenever it is read. */
export type Standing = 'matched' | 'open' | 'aside' | 'repeated'

export interface PayoutLineTable {
  payout_line_id: Generated<number>
  payout_id: number
  /** The row of the file, the row of names being the first. */
  position: number
  day: Day
  type: string
  currency: string
  references: string[]
  gross_cents: number
  fee_cents: number
  net_cents: number
  standing: Standing
  /** The payment or refund that it matched: it is not there for another line. */
  payment_id: number | null
  refund_id: number | null
  settled_by: number | null
  settled_at: Moment
  note: string | null
}
