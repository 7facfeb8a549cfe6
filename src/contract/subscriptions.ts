import { z } from '@hono/zod-openapi'
import { byId, text } from './common.ts'
import { byName, defineCall } from './define.ts'
import { purchase } from './selling.ts'

const group = 'Venta'
const answer = z.object({ purchase })
const errors = {
  404: 'Not there or not yours.',
  409: 'Where the subscription stands does not allow it, or its provider cannot; `error` says why.',
  503: 'The provider is away; the same request may be sent again.',
} as const

const change = { method: 'POST', access: 'customer', group, params: byId, idempotent: true } as const
const nothing = z.strictObject({})

/** What becomes of a subscription by its owner, or by reception and admin for any customer. */
export const subscriptionCalls = byName([
  defineCall({
    ...change,
    path: '/purchases/cancel/{id}',
    summary:
      'Cancel a subscription: nothing more is charged, and what is paid stays good until its last day; or an order in cash that nobody has paid',
    body: z.strictObject({ reason: text(500) }),
    answer,
    errors,
  }),
  defineCall({
    ...change,
    path: '/purchases/keep/{id}',
    summary: 'Take a cancellation back before it has come into effect',
    body: nothing,
    answer,
    errors,
  }),
  defineCall({
    ...change,
    path: '/purchases/pause/{id}',
    summary:
      'Pause a subscription from today on: no charge, its credits rest, and everything is put off by as many days',
    body: z.strictObject({ days: z.int().min(1).max(365) }),
    answer,
    errors: { ...errors, 400: 'More days than are left, or invalid fields.' },
  }),
  defineCall({
    ...change,
    path: '/purchases/resume/{id}',
    summary: 'End a pause before its day; the days that are left are taken off again',
    body: nothing,
    answer,
    errors,
  }),
  defineCall({
    ...change,
    path: '/purchases/card/{id}',
    summary: 'Have later charges taken from another card; a late one is tried at once',
    body: z.strictObject({ payment_method: text(120) }),
    answer: answer.extend({
      clientSecret: z
        .string()
        .optional()
        .openapi({ description: 'The bank asks; the same call after its answer goes on.' }),
    }),
    errors: { ...errors, 402: 'The card was refused; `code` and `decline_code` as the provider names them.' },
  }),
])
