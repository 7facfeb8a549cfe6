import { z } from '@hono/zod-openapi'
import { instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const session = z
  .object({
    session_id: z.string(),
    kind: z.enum(['phone', 'tablet', 'computer']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable().describe('Where it was opened; of IPv6 the network.'),
    createdAt: instant,
    seen_at: instant.describe('Last use, noted every five minutes.'),
    current: z.boolean().describe('The one this call is made with.'),
  })
  .openapi('Session')

export const sessionCalls = defineCalls('Acceso', {
  'GET /sessions': {
    access: 'customer',
    own: true,
    summary: 'One’s own open sessions, the current one first',
    answer: z.object({ sessions: z.array(session) }),
  },
  'DELETE /sessions': {
    access: 'customer',
    own: true,
    summary: 'End one’s other sessions, or all of them; their tokens stop',
    query: z.strictObject({ current: z.enum(['keep', 'end']).optional() }),
    answer: z.object({ ended: z.int() }),
  },
  'DELETE /sessions/{id}': {
    access: 'customer',
    own: true,
    summary: 'End one of one’s own sessions',
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    answer: z.object({ ended: z.int() }),
    errors: { 404: 'No such session, or somebody else’s.' },
  },
  'GET /customer/two_factor': {
    access: 'customer',
    own: true,
    summary: 'Whether signing in asks oneself for a code of an app',
    answer: z.object({
      available: z.boolean().describe('It is for those who work with customers.'),
      enabled: z.boolean(),
      required: z.boolean().describe('The studio wants one before the back office opens.'),
    }),
  },
  'PUT /customer/password': {
    access: 'customer',
    own: true,
    summary: 'Change one’s password; ends the other sessions and sends a mail about it',
    body: z.strictObject({
      current_password: z.string().min(1).max(200),
      new_password: z.string().min(1).max(200),
    }),
    answer: z.object({}),
    errors: {
      400: 'The current password is wrong, or the new one against the policy.',
      429: 'Too many wrong ones.',
    },
  },
})
