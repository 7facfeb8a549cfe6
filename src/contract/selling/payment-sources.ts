import { z } from '@hono/zod-openapi'
import { id, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/** A card that the payment provider saves for a customer. */
export const paymentSource = z
  .object({
    payment_source_id: id,
    source_id: z.string().describe('The provider’s id: the payment_method of an attempt.'),
    card_type: z.enum(['visa', 'mastercard', 'amex', 'other']),
    last_digits: z.string(),
    is_default: z.boolean().describe('Offered first.'),
    used_by: z.array(z.string()).describe('Titles of the subscriptions that it pays.'),
  })
  .openapi('PaymentSource')

const answer = z.object({ payment_source: paymentSource })
const unknown = 'Not there or not yours.'

export const paymentSourceCalls = defineCalls('Venta', {
  'GET /payment_sources': {
    access: 'customer',
    summary: 'Own saved cards, the one to be offered first before the others',
    answer: z.object({ payment_sources: z.array(paymentSource) }),
  },
  'POST /payment_sources': {
    access: 'customer',
    own: true,
    summary: 'Save a card at the provider; idempotent per card',
    body: z.strictObject({
      source_id: text(120).describe('The provider’s name of a payment method.'),
    }),
    answer,
    errors: {
      402: 'The card was refused; `code` and `decline_code` as the provider names them.',
      409: 'The limit of saved cards is reached.',
      412: 'The studio does not save cards.',
      503: 'The provider is unavailable.',
    },
  },
  'PUT /payment_sources': {
    access: 'customer',
    own: true,
    summary: 'Make this the default card',
    body: z.strictObject({ payment_source_id: id, is_default: z.literal(true) }),
    alsoById: 'payment_source_id',
    answer,
    errors: { 404: unknown },
  },
  'DELETE /payment_sources/{id}': {
    access: 'customer',
    own: true,
    summary: 'Remove a saved card, here and at the provider',
    answer,
    errors: { 404: unknown, 409: 'It pays a subscription.', 503: 'The provider is unavailable.' },
  },
})
