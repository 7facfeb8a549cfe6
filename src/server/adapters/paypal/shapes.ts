import { z } from 'zod'

// The parts of PayPal's answers that are read here. Other parts may change without an error.

const money = z.object({ currency_code: z.string(), value: z.string() })

export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().nullish(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
    .nullish(),
})

export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().nullish(),
      payments: z.object({ captures: z.array(captureShape).nullish() }).nullish(),
    }),
  ),
})

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money.nullish(),
  custom_id: z.string().nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
})

export const productShape = z.object({ id: z.string() })
export const planShape = z.object({ id: z.string() })

const cycle = z.object({
  tenure_type: z.string(),
  frequency: z.object({ interval_unit: z.string(), interval_count: z.int().default(1) }),
})

export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string(),
  custom_id: z.string().nullish(),
  start_time: z.string(),
  create_time: z.string().nullish(),
  status_update_time: z.string().nullish(),
  billing_info: z
    .object({
      failed_payments_count: z.int().default(0),
      next_billing_time: z.string().nullish(),
      last_failed_payment: z
        .object({
          time: z.string(),
          reason_code: z.string().nullish(),
          next_payment_retry_time: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  plan: z.object({ billing_cycles: z.array(cycle) }).nullish(),
})

export const transactionsShape = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: z.string(),
        amount_with_breakdown: z.object({ gross_amount: money }),
      }),
    )
    .nullish(),
})

/** A subscription's payment: events describe it in the format of PayPal's first API. */
export const saleShape = z.object({
  id: z.string(),
  state: z.string(),
  amount: z.object({ total: z.string(), currency: z.string() }),
  billing_agreement_id: z.string().nullish(),
  create_time: z.string(),
})

export const saleRefundShape = z.object({
  id: z.string(),
  /** A reversal does not name its payment. */
  sale_id: z.string().nullish(),
  state: z.string(),
  amount: z.object({ total: z.string() }),
})

export const eventShape = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string(),
  resource: z.unknown(),
})

export const verdictShape = z.object({ verification_status: z.string() })
/** For answers that are not read. */
export const anyShape = z.unknown()

export type Order = z.infer<typeof orderShape>
export type Refund = z.infer<typeof refundShape>
export type Capture = z.infer<typeof captureShape>
export type Subscription = z.infer<typeof subscriptionShape>
