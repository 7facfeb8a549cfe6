import { z } from '@hono/zod-openapi'
import { csv, givenDay, givenPesos, id, instant, optionalText, page, pesos, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const person = z.object({ customer_id: id, name: z.string(), last_name: z.string() })

const movementKinds = ['sale', 'refund', 'in', 'out', 'correction'] as const
const moved = z.object({
  cash_movement_id: id,
  kind: z.enum(movementKinds),
  amount: pesos.describe('Negative out of the drawer.'),
  reason: z.string().nullable(),
  purchase_id: id.nullable(),
  class_reservation_id: id.nullable().describe('The place that was paid in cash.'),
  title: z.string().nullable().describe('The package of a sale or refund, or the class.'),
  customer: person.nullable().describe('Who bought it.'),
  by: person.nullable(),
  corrects: id.nullable(),
  corrected: z.boolean().describe('A later movement takes it back.'),
  createdAt: instant,
})
const movement = moved.extend({
  balance: pesos.describe('What the drawer should contain after it.'),
})
const place = z.object({ location_id: id, name: z.string() }).nullable()

const wanted = {
  kind: z.enum(movementKinds).optional(),
  from: givenDay.optional().describe('The first day of the studio’s.'),
  until: givenDay.optional().describe('The last day.'),
}

export const drawer = z
  .object({
    cash_drawer_id: id,
    location: place.describe('Null for a drawer of the whole studio.'),
    float: pesos,
    openedAt: instant,
    opened_by: person,
    expected: pesos.describe('What it should contain, now or when it was closed.'),
    counted: pesos.nullable(),
    difference: pesos.nullable().describe('Counted less expected.'),
    reason: z.string().nullable(),
    closed_by: person.nullable(),
    closedAt: instant.nullable(),
  })
  .openapi('CashDrawer')

const books = drawer.extend({
  sales: pesos.describe('Sales in cash less refunds in cash.'),
  sold: z.int().describe('How many sales.'),
  put_in: pesos,
  taken_out: pesos,
  movements: z.array(movement).describe('Newest first.'),
  others: z
    .array(z.object({ name: z.string(), amount: pesos, taken: pesos, refunded: pesos }))
    .describe('What was paid by other methods meanwhile less what was refunded; it is not in the drawer.'),
})

const answer = z.object({ cash_drawer: books })
const unknown = 'No such drawer.'
const closed = 'It is closed.'

export const drawerCalls = defineCalls('Caja', {
  'GET /cash_drawers': {
    access: 'customers',
    summary: 'The open drawers, and the closed ones, newest first, 50 per page',
    query: z.strictObject({ page }),
    answer: z.object({ open: z.array(drawer), closed: z.array(drawer), total: z.int() }),
  },
  'GET /cash_drawers/{id}': {
    access: 'customers',
    summary: 'A drawer with its movements',
    answer,
    errors: { 404: unknown },
  },
  'GET /cash_movements': {
    access: 'customers',
    summary: 'Movements of cash in all drawers, newest first, 50 per page',
    query: z.strictObject({ ...wanted, page }),
    answer: z.object({
      cash_movements: z.array(moved.extend({ cash_drawer_id: id, location: place })),
      total: z.int(),
    }),
  },
  'GET /cash_movements/csv': {
    access: 'customers',
    summary: 'The same as a file, not in pages',
    query: z.strictObject(wanted),
    answer: csv,
    file: 'movimientos-de-caja.csv',
  },
  'POST /cash_drawers': {
    access: 'customers',
    summary: 'Open a drawer with its counted float; one at a time per location',
    body: z.strictObject({ location_id: id.nullish(), float: givenPesos }),
    answer,
    errors: { 400: 'No such location.', 409: 'The location’s drawer is open.' },
    idempotent: true,
  },
  'POST /cash_drawers/{id}/movements': {
    access: 'customers',
    summary: 'Put cash into an open drawer or take some out',
    body: z.strictObject({
      kind: z.enum(['in', 'out']),
      amount: givenPesos.refine((value) => value > 0),
      reason: text(200),
    }),
    answer,
    errors: { 400: 'More than the drawer contains.', 404: unknown, 409: closed },
    idempotent: true,
  },
  'POST /cash_drawers/{id}/corrections': {
    access: 'customers',
    summary: 'Take a movement back by a new one in an open drawer; also one of a drawer that is closed',
    body: z.strictObject({ cash_movement_id: id, reason: text(200) }),
    answer,
    errors: { 404: unknown, 409: 'It is closed, or the movement cannot be taken back.' },
    idempotent: true,
  },
  'POST /cash_drawers/{id}/close': {
    access: 'customers',
    summary: 'Close a drawer with the counted amount; a difference needs a reason',
    body: z.strictObject({
      counted: givenPesos,
      expected_amount: pesos.describe('What should be in it, as shown; refused if it has changed since.'),
      reason: optionalText(300),
    }),
    answer,
    errors: { 400: 'A difference without a reason.', 404: unknown, 409: 'It is closed, or has changed.' },
    idempotent: true,
  },
})
