import type { Voucher } from '#domain/selling/voucher.ts'
import type { ColumnType } from 'kysely'
import type { Day, Generated, Json, Moment, Stamp } from './columns.ts'
import type { Period } from './packages.ts'

export type PurchaseStatus =
  | 'pending'
  | 'completed'
  | 'active'
  | 'failed'
  | 'cancelled'
  | 'revoked'
  | 'refunded'

export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'refunded'

export type InvoiceStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'refunded'

/** What a purchase gives of one class type. */
export interface GrantedType {
  class_type_id: number
  class_amount: number
  expiration_days: number | null
}

export interface PurchaseTable {
  /** From the sequence that payments share. */
  purchase_id: Generated<number>
  customer_id: number
  class_package_id: number
  status: Generated<PurchaseStatus>
  base_cents: number
  discount_cents: Generated<number>
  /** base_cents less discount_cents: what the first charge takes. */
  total_cents: number
  /** What each later charge of a subscription takes. */
  renewal_cents: number | null
  currency: Generated<string>
  discount_id: number | null
  payment_method_id: number | null
  payment_method: string | null
  gateway: string | null
  gateway_reference: string | null
  /** The saved card that pays. */
  payment_source_id: number | null
  /** The card that a subscription is to be charged to, while the provider has not said. */
  asked_card: string | null
  /** When that card was first asked for. */
  asked_card_at: Moment
  subscription_id: string | null
  class_amount: number
  expiration_days: number
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
  /** The day from which later charges are counted, where a pause moved it. */
  billing_from: Day | null
  /** Since when a renewal's charge has failed and is tried again. */
  late_since: Moment
  /** When the provider tries a late charge again, where it tells. */
  retry_at: Moment
  /** When the provider ended the subscription; until then a cancellation can be taken back. */
  ended_at: Moment
  /** Since when its provider charges nothing, because the studio paused it there. */
  rests_since: Moment
  /** The Idempotency-Key of the attempt. */
  request_key: string | null
  created_at: Stamp
  updated_at: Stamp
}

/** One row for each time that a purchase has given its classes; period 1 is the first, 0 a free trial. */
export interface PurchaseGrantTable {
  purchase_grant_id: Generated<number>
  purchase_id: number
  period: number
  created_at: Stamp
}

export interface PaymentTable {
  /** From the sequence that purchases share. */
  payment_id: Generated<number>
  purchase_id: number
  gateway: string
  gateway_payment_id: string | null
  period: Generated<number>
  amount_cents: number
  refunded_cents: Generated<number>
  status: Generated<PaymentStatus>
  error_code: string | null
  decline_code: string | null
  client_secret: string | null
  /** What the provider knows the attempt by. */
  attempt_key: Generated<string>
  /** How the payer pays by hand, as the provider gave it. */
  voucher: Json<Voucher> | null
  /** Months without interest that the payer chose. */
  installments: number | null
  /** The card is new, and the customer keeps it once this payment went through. */
  keep_card: Generated<boolean>
  /** When the job that reconciles asked its provider about it last. */
  asked_at: Moment
  /** The provider's invoice of a renewal. */
  gateway_invoice_id: string | null
  /** When the period of a renewal begins, as the provider counts. */
  period_start: Moment
  created_at: Stamp
  updated_at: Stamp
}

/** Money that a provider gave back, each of its refunds once. */
export interface RefundTable {
  refund_id: Generated<number>
  payment_id: number
  gateway: string
  /** Null while the provider has not answered. */
  gateway_refund_id: string | null
  /** What the provider knows our wish by. */
  refund_key: Generated<string>
  /** The Idempotency-Key of the wish. */
  request_key: string | null
  reason: string | null
  /** Who wished it; null for one that was made at the provider. */
  actor_customer_id: number | null
  amount_cents: number
  status: 'pending' | 'refunded' | 'failed'
  /** Since when a request asks the provider for it. */
  asked_at: Moment
  created_at: Stamp
}

export interface InvoiceTable {
  invoice_id: Generated<number>
  purchase_id: number
  customer_id: number
  period: number
  total_cents: number
  /** The IVA that total_cents includes. */
  tax_cents: number
  status: InvoiceStatus
  gateway_reference: string | null
  /** The way in which this charge was paid. */
  payment_method_id: number | null
  /** The card or the provider as it was shown then; null for a way of the studio's own. */
  payment_method: string | null
  paid_at: Moment
  created_at: Stamp
  updated_at: Stamp
}

export interface PaymentSourceTable {
  payment_source_id: Generated<number>
  customer_id: number
  gateway: string
  source_id: string | null
  card_type: Generated<'visa' | 'mastercard' | 'amex' | 'other'>
  last_digits: string
  /** Offered first; at most one of a customer with a provider. */
  is_default: Generated<boolean>
  deleted_at: Moment
  created_at: Stamp
}

/** Times for which a subscription rests. */
export interface SubscriptionPauseTable {
  subscription_pause_id: Generated<number>
  purchase_id: number
  starts_on: Day
  /** The first day after it, as it was wished. */
  ends_on: Day
  /** When the next charge had been due. */
  charge_before: Date
  /** Null while nobody knows whether the provider agreed. */
  confirmed_at: Moment
  /** The first day after it, as it was; null while it lasts. */
  resumed_on: Day | null
  created_at: Stamp
}
