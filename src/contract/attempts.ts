import { z } from '@hono/zod-openapi'
import { id } from './common.ts'
import { byName, defineCall } from './define.ts'

/** Where an attempt at paying stands. */
const attemptStates = ['none', 'processing', 'needs_action', 'pending', 'paid', 'refused'] as const

export const attemptCalls = byName([
  defineCall({
    method: 'GET',
    path: '/checkout/attempts/{key}',
    access: 'customer',
    group: 'Venta',
    summary: 'What became of an own attempt at paying, by the Idempotency-Key that it was sent with',
    description:
      'Asks the provider where nobody knows yet, and settles the purchase by its word. `none`: no such attempt was made. `processing`: the provider has not said; the same request may be sent again at any time. `needs_action`: the customer has to go on, with `clientSecret` (also the order or subscription of PayPal’s window) or at `session`. `pending`: the money comes by hand, as `instructions` say. `refused`: over, with the reason and the status that it was answered with; `purchase_id` is then what `recently_bought` is about, `total` the price of `price_changed`.',
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
  }),
])
