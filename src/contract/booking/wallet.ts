import { z } from '@hono/zod-openapi'
import { day, id, idInText, instant, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/** A pass: credits of one purchase or one payment of it, with the same use and the same expiry. */
export const creditPass = z
  .object({
    available_class_id: id.describe('The first of its credits; names the pass in its history.'),
    purchase_id: id.nullable(),
    title: z.string().nullable().describe('The package’s; null for credits given by the studio.'),
    class_types: z.string().nullable(),
    only_package: z.boolean(),
    class_amount: z.int().describe('Credits granted, or -1 for an unlimited one.'),
    granted_at: instant,
    expires_at: day,
    usable_from: day.nullable().describe('The first day it can be used, if a pause postponed it.'),
    renews: z.boolean().describe('A running subscription: it will grant more when these expire.'),
    state: z.enum(['active', 'spent', 'expired', 'removed']),
    free: z.int().describe('Credits that can pay, from `usable_from` on.'),
    held: z.int().describe('Credits held for an offered place; they pay for no other.'),
    reserved: z.int().describe('Credits that pay for places in future classes.'),
    used: z.int().describe('Credits of past classes, lost or transferred.'),
    expired: z.int(),
    removed: z.int(),
  })
  .openapi('CreditPass')

export const creditMovement = z
  .object({
    at: instant,
    kind: z.enum([
      'granted',
      'reserved',
      'returned',
      'lost',
      'transferred',
      'expired',
      'removed',
      'changed',
      'cancelled',
    ]),
    amount: z.int().describe('By how much the free credits changed.'),
    credits: z.int().describe('How many credits it affects.'),
    balance: z.int().nullable().describe('Free credits afterwards; null for an unlimited one.'),
    class_reservation_id: id.nullable(),
    class_name: z.string().nullable(),
    class_date: instant.nullable(),
    guest: z.string().nullable(),
  })
  .openapi('CreditMovement')

export const customerMovement = z
  .object({
    at: instant,
    kind: z
      .enum([...creditMovement.shape.kind.options, 'penalty', 'lifted'])
      .describe('`penalty` and `lifted` are of a membership’s penalties and change no balance.'),
    amount: z.int().describe('By how much the free credits changed.'),
    credits: z.int().describe('How many credits it affects.'),
    unlimited: z.boolean().describe('Of a membership, which has no balance.'),
    balance: z.int().describe('The customer’s free credits afterwards.'),
    purchase: z
      .object({ purchase_id: id, title: z.string().nullable(), is_gift: z.boolean() })
      .nullable()
      .describe('What granted the credits; null where the studio gave them.'),
    single_class: z.object({ single_class_id: id, name: z.string(), class_date: instant }).nullable(),
    guest: z.string().nullable(),
    by: z
      .object({ customer_id: id, name: z.string() })
      .nullable()
      .describe('Who on the team did it by hand.'),
    reason: z.string().nullable(),
    no_shows: z.int().nullable().describe('The missed classes that led to the penalty.'),
    end_date: day.nullable().describe('The day on which the penalty ends.'),
  })
  .openapi('CustomerMovement')

export const walletCalls = defineCalls('Reservaciones', {
  'GET /available_classes/passes': {
    access: 'customer',
    summary: 'One’s own credits by pass, usable ones first; staff may name a customer',
    query: z.strictObject({ customer_id: idInText.optional(), page }),
    answer: z.object({ passes: z.array(creditPass), total: z.int() }),
  },
  'GET /available_classes/{id}/history': {
    access: 'customer',
    summary: 'Every movement of this pass’s credits, latest first',
    query: z.strictObject({ page }),
    answer: z.object({ movements: z.array(creditMovement), total: z.int() }),
    errors: { 404: 'Not there or not yours.' },
  },
  'GET /customer/admin/{id}/movements': {
    access: 'customers',
    summary: 'Every movement of a customer’s credits, of all passes and penalties, latest first, 10 per page',
    query: z.strictObject({ page }),
    answer: z.object({ movements: z.array(customerMovement), total: z.int() }),
    errors: { 404: 'No such customer.' },
  },
})
