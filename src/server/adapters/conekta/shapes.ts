import { z } from 'zod'

// The parts of Conekta's answers that are read here. Other parts may change without an error.

const listOf = <T extends z.ZodType>(entry: T) => z.object({ data: z.array(entry).default([]) })

const refund = z.object({
  id: z.string(),
  /** Negative. */
  amount: z.int(),
  created_at: z.int(),
  status: z.string().nullish(),
})

const paymentMethod = z.object({
  object: z.string(),
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  product_type: z.string().nullish(),
  reference: z.coerce.string().nullish(),
  barcode_url: z.string().nullish(),
  clabe: z.string().nullish(),
  bank: z.string().nullish(),
  expires_at: z.int().nullish(),
})

const charge = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  created_at: z.int(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  payment_method: paymentMethod.nullish(),
  refunds: listOf(refund).nullish(),
})

export const orderShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.int(),
  payment_status: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  charges: listOf(charge).nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
})

export const customerShape = z.object({ id: z.string() })

const source = z.object({
  id: z.string(),
  created_at: z.int().nullish(),
  type: z.string().nullish(),
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  bin: z.string().nullish(),
  exp_month: z.string().nullish(),
  exp_year: z.string().nullish(),
})

export const sourceShape = source
export const sourcesShape = listOf(source)

export const planShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().nullish(),
  interval: z.enum(['week', 'half_month', 'month', 'year']),
  frequency: z.int(),
})

export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  customer_id: z.string(),
  plan_id: z.string(),
  card_id: z.string().nullish(),
  created_at: z.int(),
  trial_end: z.int().nullish(),
  billing_cycle_start: z.int().nullish(),
  billing_cycle_end: z.int().nullish(),
  canceled_at: z.int().nullish(),
  canceled_reason: z.string().nullish(),
  last_billing_cycle_order_id: z.string().nullish(),
})
/** Conekta's contract says list but shows a single object; both are read. */
export const subscriptionsShape = z.union([
  z.object({ data: z.array(subscriptionShape) }),
  subscriptionShape.transform((one) => ({ data: [one] })),
])

export const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.int(),
  data: z.object({ object: z.unknown() }),
})

/** For answers that are not read. */
export const anyShape = z.unknown()

export type Order = z.infer<typeof orderShape>
export type Charge = z.infer<typeof charge>
export type Subscription = z.infer<typeof subscriptionShape>
export type Plan = z.infer<typeof planShape>
export type RefundMade = z.infer<typeof refund>
export type Source = z.infer<typeof source>
