import { z } from '@hono/zod-openapi'
import { id } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const attemptStates = ['none', 'processing', 'needs_action', 'pending', 'paid', 'refused'] as const

export const attemptCalls = defineCalls('Venta', {
  'GET /checkout/attempts/{key}': {
    access: 'customer',
    summary: 'The outcome of one’s own payment attempt, by its Idempotency-Key',
    description:
      'Asks the provider when the outcome is unknown, and settles the purchase accordingly. `none`: no such attempt. `processing`: the provider has not decided; the same request may be retried at any time. `needs_action`: the customer must continue, with `clientSecret` (also PayPal’s order or subscription) or at `session`. `pending`: to be paid by hand, see `instructions`. `refused`: over, with the reason and the original response’s status; then `purchase_id` belongs to `recently_bought` and `total` to `price_changed`.',
    params: z.strictObject({ key: z.string().min(1).max(255) }),
    answer: z
      .object({
        state: z.enum(attemptStates),
        purchase_id: id.nullable(),
        payment_id: id.nullable(),
        clientSecret: z.string().optional(),
        session: z.object({ url: z.string() }).optional(),
        instructions: z.string().optional(),
        refusal: z
          .object({
            status: z.number().int(),
            code: z.string(),
            text: z.string(),
            decline_code: z.string().nullable(),
            purchase_id: id.optional(),
            total: z.number().optional(),
          })
          .nullable(),
      })
      .openapi('Attempt'),
  },
})
