import type { ColumnType } from 'kysely'
import type { Created, Generated, Json, Moment, Stamped } from './columns.ts'
import type { Period } from './packages.ts'

/** A provider's id of a customer of ours. */
export interface ProviderAccountTable extends Created {
  customer_id: number
  gateway: string
  reference: string
  /** When the provider was last asked what money it holds for the customer. */
  balance_asked_at: Moment
}

/** Leases for provider calls that only one process may make at a time. */
export interface ProviderLeaseTable {
  name: string
  leased_at: ColumnType<Date, Date | string, Date | string>
}

/** PayPal's plans by the terms of a package. */
export interface PayPalPlanTable extends Created {
  /** The client id. */
  account: string
  terms: string
  plan_id: string
}

/** The books of the built-in test gateway. */
export interface SandboxPaymentTable extends Stamped {
  reference: string
  attempt_key: string
  customer_id: number
  amount_cents: number
  currency: string
  method: string
  state: 'requires_action' | 'pending' | 'succeeded' | 'refused' | 'cancelled'
  code: string | null
  decline_code: string | null
  client_secret: string
  subscription_id: string | null
  /** Where the hosted page redirects the browser, for a payment that has one. */
  success_url: string | null
  cancel_url: string | null
  /** Until when a voucher may be paid. */
  deadline: Moment
}

export interface SandboxRefundTable extends Created {
  key: string
  reference: string
  amount_cents: number
}

export interface SandboxSubscriptionTable extends Created {
  reference: string
  state: 'trial' | 'active' | 'past_due' | 'paused' | 'ended'
  /** It ends with the paid period. */
  ends: Generated<boolean>
  paid_until: Date
  customer_id: number | null
  method: string | null
  amount_cents: number | null
  /** The first charge after a trial, in centavos; null once taken. */
  first_cents: number | null
  period: Period | null
  interval_count: number | null
  timezone: string | null
  /** Periods are counted from here. */
  cycle_from: Moment
  /** How many periods from there on are paid. */
  cycles: Generated<number>
}

export interface SandboxInvoiceTable extends Created {
  reference: string
  subscription: string
  amount_cents: number
  period_start: Date
  period_end: Date
  state: 'open' | 'paid' | 'given_up'
  tries: Generated<number>
  retry_at: Moment
}

/** The test gateway's undelivered events about subscriptions. */
export interface SandboxEventTable extends Created {
  sandbox_event_id: Generated<number>
  event: Json
  told_at: Moment
}
