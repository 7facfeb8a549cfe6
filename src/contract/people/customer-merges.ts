import { z } from '@hono/zod-openapi'
import { id, idInText, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const account = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})
const done = z.object({ customer_merge_id: id, customer_id: id })

/** A merge that can still be undone; shown on the page of the remaining customer. */
export const openMerge = z
  .object({
    customer_merge_id: id,
    name: z.string(),
    email: z.string(),
    mergedAt: instant,
    undo_until: instant,
  })
  .openapi('OpenMerge')

const count = z.int()

export const customerMergeCalls = defineCalls('Clientes', {
  'GET /customer/merge': {
    access: 'administer',
    summary: 'What would move if a second account of a customer became part of theirs; nothing is changed',
    query: z.strictObject({ customer_id: idInText, merged_customer_id: idInText }),
    answer: z.object({
      survivor: account,
      merged: account,
      moves: z.object({
        purchases: count,
        credits: count,
        unlimited: count,
        coming: count.describe('Places in classes to come.'),
        past: count,
        waitlists: count,
        waitlists_ended: count.describe(
          'Entries that end, of either account: the other one waits there with an offer or for longer, or has a place.',
        ),
        cards: count,
        cards_left: count.describe(
          'Cards that stay because the surviving account has one of its own with their provider.',
        ),
        notes: count,
        penalties: count,
      }),
    }),
    errors: { 404: 'No such customer.', 409: 'The two cannot become one; the text says why.' },
  },
  'POST /customer/merge': {
    access: 'administer',
    summary:
      'Make a second account part of a customer; it can no longer sign in. Taken back within seven days',
    body: z.strictObject({ customer_id: id, merged_customer_id: id }),
    answer: done,
    errors: { 404: 'No such customer.', 409: 'The two cannot become one; the text says why.' },
    idempotent: true,
  },
  'POST /customer/merge/{id}/undo': {
    access: 'administer',
    idempotent: true,
    summary: 'Take a merge back',
    answer: done,
    errors: {
      404: 'No such merge.',
      409: 'Its time is over, a later merge must be undone first, the surviving account was deleted, or what was moved has been used since.',
    },
  },
})
