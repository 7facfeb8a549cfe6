import { z } from '@hono/zod-openapi'
import { optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { purchase } from './selling.ts'

const answer = z.object({ purchase })
const errors = {
  404: 'Not found, or not yours.',
  409: 'The subscription’s state does not allow it, or its provider cannot; see `error`.',
  503: 'The provider is unavailable; retry the same request.',
} as const

const change = { access: 'customer', idempotent: true } as const
const nothing = z.strictObject({})

/** Changes of a subscription, by its owner, or by reception and admin for any customer. */
export const subscriptionCalls = defineCalls('Venta', {
  'POST /purchases/cancel/{id}': {
    ...change,
    summary:
      'Cancel a subscription (no more charges; what is paid stays valid until its last day) or an unpaid cash order',
    body: z.strictObject({
      reason: text(500),
      order: z
        .literal(true)
        .optional()
        .describe(
          'Cancel an unpaid cash order only: 409 `order_paid` if it was paid meanwhile, `order_not_waiting` if it is over.',
        ),
    }),
    answer,
    errors,
  },
  'POST /purchases/keep/{id}': {
    ...change,
    summary: 'Revert a cancellation before it takes effect',
    body: nothing,
    answer,
    errors,
  },
  'POST /purchases/pause/{id}': {
    ...change,
    summary:
      'Pause a subscription from today on: no charges, its credits cannot be used, and all dates move by as many days',
    body: z.strictObject({ days: z.int().min(1).max(365), reason: optionalText(500) }),
    answer,
    errors: { ...errors, 400: 'More days than are left, or invalid fields.' },
  },
  'POST /purchases/resume/{id}': {
    ...change,
    summary: 'End a pause early; its remaining days are subtracted again',
    body: z.strictObject({ reason: optionalText(500) }),
    answer,
    errors,
  },
  'POST /purchases/card/{id}': {
    ...change,
    own: true,
    summary: 'Change the card of later charges; a failed one is retried at once',
    body: z.strictObject({ payment_method: text(120) }),
    answer: answer.extend({
      clientSecret: z
        .string()
        .optional()
        .describe('The bank asks for authentication; repeat the call afterwards.'),
    }),
    errors: { ...errors, 402: 'The card or the failed charge was refused: see `code` and `decline_code`.' },
  },
})
