import { z } from '@hono/zod-openapi'
import { id, instant, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

export const actingCalls = defineCalls('Clientes', {
  'POST /acting': {
    access: 'customers',
    summary: 'Act as a customer, for at most 30 minutes',
    description:
      'Sets a cookie. Beside the caller’s own session, `GET /auth/token` then answers a token with which calls are made as the customer; both people are in the audit. Ends at once with the caller’s session or role.',
    body: z.strictObject({ customer_id: id, reason: text(200) }),
    answer: z.object({ customer_id: id, ends_at: instant }),
    errors: { 404: 'No such customer.', 409: 'Works here, is blocked or has no account.' },
  },
  'DELETE /acting': {
    access: 'customer',
    summary: 'Stop acting as the customer',
    answer: z.object({ customer_id: id }),
    errors: { 404: 'The caller acts as nobody.' },
  },
})
