import { z } from '@hono/zod-openapi'
import { waitlistStates } from '#domain/booking/waitlist/waitlist-life.ts'
import { id, idInText, instant, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { seenStart } from './booking.ts'
import { singleClass } from './schedule.ts'

export const waitlist = z
  .object({
    waitlist_id: id,
    single_class_id: id,
    single_class: singleClass,
    customer_id: id,
    state: z
      .enum(waitlistStates)
      .describe(
        'On the waitlist while `waiting` or `offered`. `lapsed`: an offer was not accepted in time; `closed`: the class began or was cancelled, or the customer got a place in an overlapping class.',
      ),
    position: z.int().nullable().describe('From 1; null once off the waitlist.'),
    line_length: z.int().describe('The length of the waitlist.'),
    offered_until: instant.nullable().describe('Until when a place is held; null unless `offered`.'),
    available_class_id: id.nullable().describe('The credit held for the offer; null with a membership.'),
    notify: z.boolean().describe('Wants to be notified of free places.'),
    createdAt: instant,
  })
  .openapi('Waitlist')

export const waitlistCalls = defineCalls('Lista de espera', {
  'GET /waitlist': {
    access: 'customer',
    summary: 'One’s own waitlist entries, offers first, 50 per page; staff may ask for a class’s waitlist',
    description:
      'A coach sees the waitlists of their own classes. For a customer, `single_class_id` selects their own entry.',
    query: z.strictObject({ single_class_id: idInText.optional(), page }),
    answer: z.object({ waitlists: z.array(waitlist), total: z.int() }),
    errors: { 403: 'A coach, and another’s class.' },
  },
  'GET /waitlist/{id}': {
    access: 'customer',
    summary: 'One’s own waitlist entry for a class, or an entry by id',
    description:
      '`id` is a class’s or an entry’s; both come from one sequence. `waitlist` is null when there is none or it is someone else’s; `line_length` is the length of the class’s waitlist.',
    answer: z.object({ waitlist: waitlist.nullable(), line_length: z.int() }),
  },
  'POST /waitlist': {
    access: 'customer',
    summary: 'Join the waitlist of a full class; reception may name a customer',
    body: z.strictObject({ single_class_id: id, customer_id: id.optional(), class_date: seenStart }),
    answer: z.object({ waitlist }),
    errors: {
      403: 'Another customer.',
      404: 'No such class, or `class_cancelled`.',
      409: 'Already on the waitlist, already has a place, or `class_changed`.',
      412: 'Refused by a rule: places left, class begun, waitlist closed, waitlists off, documents to accept, profile incomplete.',
    },
    idempotent: true,
  },
  'PUT /waitlist': {
    access: 'customer',
    summary: 'Turn notifications of free places on or off',
    alsoById: 'waitlist_id',
    body: z.strictObject({ waitlist_id: id, notify: z.boolean().optional() }),
    answer: z.object({ waitlist }),
    errors: { 404: 'Not there or not yours.', 409: 'Out of the line already.' },
  },
  'POST /waitlist/{id}/move': {
    access: 'customers',
    summary: 'Give somebody another position in a waitlist',
    description:
      'The next free place follows the new order. A position that they have already changes nothing.',
    body: z.strictObject({ position: z.int().min(1).max(10_000) }),
    answer: z.object({ waitlist }),
    errors: { 404: 'No such entry.', 409: 'Out of the line already, or it has no such position any more.' },
    idempotent: true,
  },
  'DELETE /waitlist/{id}': {
    access: 'customer',
    summary: 'Leave a waitlist, or decline an offer',
    answer: z.object({ waitlist }),
    errors: { 404: 'Not there or not yours.', 409: 'Out already, or with a place (`reserved_meanwhile`).' },
    idempotent: true,
  },
})
