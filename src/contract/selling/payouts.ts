import { z } from '@hono/zod-openapi'
import { csv, day, id, instant, optionalText, page, pesos, text } from '#contract/common.ts'
import { gatewayNames } from '#domain/selling/cards/card-forms.ts'
import { defineCalls } from '#contract/define.ts'

const gateway = z.enum(gatewayNames)
const unknown = 'No such report or line.'

const payout = z
  .object({
    payout_id: id,
    gateway,
    name: z.string().describe('The file’s.'),
    from: day.describe('Of its first movement.'),
    until: day,
    lines: z.int(),
    matched: z
      .int()
      .describe('Movements with a payment or refund of the same amount here, each with its own.'),
    aside: z.int().describe('Fees, payouts and the like, and what an earlier report has.'),
    open: z.int().describe('Movements that do not match and that nobody has settled.'),
    gross: pesos.describe('Of payments and refunds.'),
    fee: pesos,
    net: pesos,
    createdAt: instant,
  })
  .openapi('Payout')

const movement = z.object({
  payout_line_id: id,
  position: z.int().describe('The row of the file.'),
  day,
  type: z.string().describe('What the provider calls the movement; may be empty.'),
  currency: z.string(),
  reference: z.string().nullable().describe('The first id in the row.'),
  gross: pesos,
  fee: pesos,
  net: pesos,
})

const line = movement.extend({
  state: z
    .enum(['amount', 'unknown'])
    .describe(
      '`amount`: another amount is booked here; `unknown`: nothing is booked here, or another movement is what is.',
    ),
  booked: pesos.nullable().describe('What is booked here.'),
  purchase_id: id.nullable(),
  settledAt: instant.nullable(),
  note: z.string().nullable(),
})

const missing = z.object({
  payment_id: id,
  purchase_id: id,
  reference: z.string(),
  amount: pesos,
  createdAt: instant,
  customer: z.object({ customer_id: id, name: z.string(), last_name: z.string() }),
})

const answer = z.object({
  payout: payout.extend({
    differences: z
      .array(line)
      .describe('Compared at this moment: open ones in the file’s order, then settled ones.'),
    others: z
      .array(movement)
      .describe(
        'Fees, payouts and the like, without what an earlier report has: what left most first; at most 200.',
      ),
    missing: z
      .array(missing)
      .describe('Payments of its days that are booked here and in no report of this provider; at most 200.'),
  }),
})

const between = {
  from: day.optional().describe('Reports with movements from this day on.'),
  until: day.optional().describe('Reports with movements up to this day.'),
}

/** What providers paid out, compared with what was booked. */
export const payoutCalls = defineCalls('Venta', {
  'GET /payouts': {
    access: 'administer',
    summary: 'Imported reports of providers, newest first, 50 per page',
    query: z.strictObject({ ...between, page }),
    answer: z.object({ payouts: z.array(payout), total: z.int() }),
  },
  'GET /payouts/file/csv': {
    access: 'administer',
    summary: 'The same as a file, not in pages',
    query: z.strictObject(between),
    answer: csv,
    file: 'conciliacion.csv',
  },
  'POST /payouts': {
    access: 'administer',
    summary: 'Import the report of payouts or movements of a provider and compare it with the books',
    description:
      'CSV with a row of names, as Stripe, PayPal and Conekta export it. Every row is looked up by the provider’s ids that it has. All of it is imported, or nothing.',
    body: z.strictObject({
      gateway,
      name: text(200),
      csv: z.string().min(1).max(2_000_000),
    }),
    largest: 2500,
    answer,
    errors: {
      400: 'No CSV with a day and an amount in each row; says which row or column.',
      409: 'This file was imported before: `payout_id`.',
    },
  },
  'GET /payouts/{id}': {
    access: 'administer',
    summary: 'A report with what does not match',
    answer,
    errors: { 404: unknown },
  },
  'DELETE /payouts/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove an imported report; books stay as they are',
    answer: z.object({ payout_id: id }),
    errors: { 404: unknown },
  },
  'PUT /payouts/lines/{id}': {
    access: 'administer',
    summary: 'Settle a difference: it was looked into and is no longer listed as open',
    body: z.strictObject({ note: optionalText(300) }),
    answer,
    errors: { 404: unknown, 409: 'It was settled before, or matches by now.' },
  },
})
