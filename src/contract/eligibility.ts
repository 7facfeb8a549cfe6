import { z } from '@hono/zod-openapi'
import { byId, id, idInText, instant, page } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Reservaciones'

export const explainedRule = z
  .object({
    rule: z
      .string()
      .openapi({ description: 'The code with which a reservation is refused where this fails.' }),
    pass: z.boolean(),
    text: z.string(),
    detail: z.string().nullable(),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .openapi({ description: 'What the rule looked at.' }),
    remedy: z
      .object({ text: z.string(), path: z.string() })
      .nullable()
      .openapi({ description: 'What helps, and where; null where nothing does.' }),
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

export const eligibilityCalls = byName([
  defineCall({
    method: 'GET',
    path: '/single_class/{id}/eligibility',
    access: 'customer',
    group,
    summary: 'Why one can or cannot reserve a place; reception may ask for a customer',
    description:
      'Every rule in the order in which they are asked. The first that fails is the refusal’s code.',
    params: byId,
    query: z.strictObject({ customer_id: idInText.optional() }),
    answer: z.object({ eligible: z.boolean(), rules: z.array(explainedRule) }),
    errors: { 404: 'No such class or customer.' },
  }),
  defineCall({
    method: 'GET',
    path: '/refused_attempts',
    access: 'reception',
    group,
    summary: 'Reservations that were refused in the last 90 days, the latest first, 50 a page',
    query: z.strictObject({
      customer_id: idInText.optional(),
      single_class_id: idInText.optional(),
      page,
    }),
    answer: z.object({ refused_attempts: z.array(refusedAttempt), total: z.int() }),
  }),
])
