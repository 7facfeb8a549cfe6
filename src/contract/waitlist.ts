import { z } from '@hono/zod-openapi'
import { byId, id, idInText, instant, page } from './common.ts'
import { byName, defineCall } from './define.ts'
import { singleClass } from './schedule.ts'

const group = 'Lista de espera'

export const waitlist = z
  .object({
    waitlist_id: id,
    single_class_id: id,
    single_class: singleClass,
    customer_id: id,
    state: z.enum(['waiting', 'offered', 'reserved', 'left', 'lapsed', 'closed']).openapi({
      description:
        'In the line while `waiting` or `offered`. `lapsed`: an offer was not accepted in time; `closed`: the class began or was cancelled, or a place was got in another one at that time.',
    }),
    position: z.int().nullable().openapi({ description: 'From 1; null once out of the line.' }),
    line_length: z.int().openapi({ description: 'How many stand in the line.' }),
    offered_until: instant
      .nullable()
      .openapi({ description: 'Until when a place is kept; null unless `offered`.' }),
    available_class_id: id
      .nullable()
      .openapi({ description: 'The credit that is kept for the offer; null with a membership.' }),
    notify: z.boolean().openapi({ description: 'Wants to be told of free places.' }),
    createdAt: instant,
  })
  .openapi('Waitlist')

export const waitlistCalls = byName([
  defineCall({
    method: 'GET',
    path: '/waitlist',
    access: 'customer',
    group,
    summary: 'The lines one stands in, offers first, 50 a page; staff may ask for the line of a class',
    description:
      'A coach sees the lines of the own classes. Of a customer, `single_class_id` picks the own entry out.',
    query: z.strictObject({ single_class_id: idInText.optional(), page }),
    answer: z.object({ waitlists: z.array(waitlist), total: z.int() }),
    errors: { 403: 'A coach, and another’s class.' },
  }),
  defineCall({
    method: 'GET',
    path: '/waitlist/{id}',
    access: 'customer',
    group,
    summary: 'One’s own place in the line of a class, or an entry',
    description:
      '`id` is a class’s or an entry’s; both are drawn from one sequence. `waitlist` is null when there is none, or it is another’s; `line_length` is how many stand in the line of the class.',
    params: byId,
    answer: z.object({ waitlist: waitlist.nullable(), line_length: z.int() }),
  }),
  defineCall({
    method: 'POST',
    path: '/waitlist',
    access: 'customer',
    group,
    summary: 'Join the line of a full class; reception may name a customer',
    body: z.strictObject({ single_class_id: id, customer_id: id.optional() }),
    answer: z.object({ waitlist }),
    errors: {
      403: 'Another customer.',
      404: 'No such class.',
      409: 'On the list already, or holding a place.',
      412: 'A rule says no: places left, class begun, list closed, waitlists off.',
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/waitlist',
    access: 'customer',
    group,
    summary: 'Say whether one wants to be told of free places',
    alsoById: 'waitlist_id',
    body: z.strictObject({ waitlist_id: id, notify: z.boolean().optional() }),
    answer: z.object({ waitlist }),
    errors: { 404: 'Not there or not yours.', 409: 'Out of the line already.' },
  }),
  defineCall({
    method: 'DELETE',
    path: '/waitlist/{id}',
    access: 'customer',
    group,
    summary: 'Leave a line, or let an offer pass',
    params: byId,
    answer: z.object({ waitlist }),
    errors: { 404: 'Not there or not yours.', 409: 'Out of the line already.' },
  }),
])
