import { z } from '@hono/zod-openapi'
import { givenDay, id, idInText, instant, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

export const explainedRule = z
  .object({
    rule: z.string().describe('The code that refuses a reservation when this rule fails.'),
    pass: z.boolean(),
    text: z.string(),
    detail: z.string().nullable(),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('The values the rule checked.'),
    remedy: z
      .object({ text: z.string(), path: z.string() })
      .nullable()
      .describe('What would help, and where; null if nothing would.'),
  })
  .openapi('ExplainedRule')

const refusedAttempt = z
  .object({
    refused_attempt_id: id,
    customer: z.object({ customer_id: id, name: z.string(), last_name: z.string() }),
    single_class: z.object({ single_class_id: id, class_date: instant, name: z.string() }),
    code: z.string(),
    request: z.object({
      spot: z.int().nullable(),
      guest: z.boolean(),
      guest_spot: z.int().nullable(),
      is_cash: z.boolean(),
      by_staff: z.boolean(),
    }),
    rules: z.array(explainedRule),
    createdAt: instant,
  })
  .openapi('RefusedAttempt')

export const eligibilityCalls = defineCalls('Reservaciones', {
  'GET /single_class/{id}/eligibility': {
    access: 'customer',
    summary: 'Why one can or cannot reserve a place; reception may name a customer',
    description: 'Every rule in the order of evaluation. The first that fails is the refusal’s code.',
    query: z.strictObject({ customer_id: idInText.optional() }),
    answer: z.object({ eligible: z.boolean(), rules: z.array(explainedRule) }),
    errors: { 404: 'No such class or customer.' },
  },
  'GET /refused_attempts': {
    access: 'customers',
    summary: 'Reservations refused in the last 90 days, latest first, 50 per page',
    query: z.strictObject({
      customer_id: idInText.optional(),
      single_class_id: idInText.optional(),
      from: givenDay.optional().describe('The first day of the studio’s.'),
      until: givenDay.optional().describe('The last day.'),
      page,
    }),
    answer: z.object({ refused_attempts: z.array(refusedAttempt), total: z.int() }),
  },
})
