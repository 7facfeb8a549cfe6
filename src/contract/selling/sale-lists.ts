import { z } from '@hono/zod-openapi'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { csv, givenDay, idInText, page, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { invoice } from './invoices.ts'
import { purchase } from './selling.ts'

/** A list's total is counted up to this number; there may be more. */
export const COUNTED = 10_000

const total = z.int().describe(`At most ${COUNTED}: there may be more.`)
const query = text(100)
  .optional()
  .describe('Part of a customer’s name, mail or phone in any accents, or an order’s number.')
const days = {
  from: givenDay.optional().describe('The first day of the studio’s.'),
  until: givenDay.optional().describe('The last day.'),
}

const purchases = {
  query,
  ...days,
  status: z.enum(purchaseStates).optional(),
  payment_method_id: idInText.optional(),
  terminal: z
    .enum(['yes', 'no'])
    .optional()
    .describe('Of those by card: by the studio’s terminal, or online.'),
  class_package_id: idInText.optional(),
}
const subscriptionGroups = ['active', 'at_risk', 'ended'] as const
const subscriptions = {
  query,
  ...days,
  state: z
    .enum([...subscriptionGroups, 'past_due'])
    .optional()
    .describe('`past_due`: of those at risk, the ones whose charge failed.'),
}
const invoices = { query, ...days, status: invoice.shape.status.optional() }

const access = 'customers'

/** Lists over all customers, for the desk: pages of 50, newest first, and the whole as a file. */
export const saleListCalls = defineCalls('Venta', {
  'GET /purchases/admin/all': {
    access,
    summary: 'Purchases of all customers',
    query: z.strictObject({ ...purchases, page }),
    answer: z.object({ purchases: z.array(purchase), total }),
  },
  'GET /purchases/admin/csv': {
    access,
    summary: 'The same as a file, not in pages',
    query: z.strictObject(purchases),
    answer: csv,
    file: 'ventas.csv',
  },
  'GET /subscriptions/admin/all': {
    access,
    summary: 'Subscriptions that have begun: running, at risk and ended, the latter two with the reason',
    description: 'The days are those on which they were bought.',
    query: z.strictObject({ ...subscriptions, page }),
    answer: z.object({
      subscriptions: z.array(
        z.object({
          purchase,
          state: z.enum(subscriptionGroups),
          why: z
            .enum([
              'past_due',
              'past_due_in_cash',
              'cancelling',
              'unpaid',
              'unpaid_in_cash',
              'cancelled',
              'revoked',
              'refunded',
            ])
            .nullable()
            .describe('Why it is at risk or has ended.'),
          reason: z.string().nullable().describe('What was said when it was cancelled.'),
        }),
      ),
      total,
      counts: z.object({ active: z.int(), at_risk: z.int(), past_due: z.int(), ended: z.int() }),
    }),
  },
  'GET /subscriptions/admin/csv': {
    access,
    summary: 'The same as a file, not in pages',
    query: z.strictObject(subscriptions),
    answer: csv,
    file: 'suscripciones.csv',
  },
  'GET /invoices/admin/all': {
    access,
    summary: 'Charges of all customers',
    query: z.strictObject({ ...invoices, page }),
    answer: z.object({ invoices: z.array(invoice), total }),
  },
  'GET /invoices/admin/csv': {
    access,
    summary: 'The same as a file, not in pages',
    query: z.strictObject(invoices),
    answer: csv,
    file: 'cobros.csv',
  },
})
