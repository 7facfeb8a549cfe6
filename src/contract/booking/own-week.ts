import { z } from '@hono/zod-openapi'
import { availableClass, classReservation, classReservationPenalty } from './booking.ts'
import { id, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { scheduleCalls } from './schedule.ts'
import { waitlist } from './waitlist.ts'

const { query, answer } = scheduleCalls['GET /schedule']

export const ownWeekCalls = defineCalls('Horario', {
  'GET /schedule/own': {
    access: 'customer',
    summary: 'Classes by day as in /schedule, with what one has to do with them oneself',
    description:
      'Of the classes in the answer: the own places to come and one’s places in line, without the class again. Besides, the free credits and the active penalties, the longest first.',
    query,
    answer: z.object({
      ...answer.shape,
      class_reservations: z.array(classReservation.omit({ single_class: true })),
      waitlists: z.array(waitlist.omit({ single_class: true })),
      available_classes: z.array(availableClass),
      class_reservation_penaltys: z.array(
        classReservationPenalty.pick({ end_date: true, no_shows: true, reason: true }),
      ),
      offers: z
        .array(
          z.object({
            single_class_id: id,
            name: z.string().describe('Of the class type.'),
            class_date: instant,
            offered_until: instant,
          }),
        )
        .describe('Places held for the customer, of any day, the first to expire first.'),
      past_due_purchases: z
        .array(z.object({ purchase_id: id, title: z.string() }))
        .describe('Subscriptions whose last charge was not paid.'),
    }),
    errors: { 400: 'The range ends before it begins or is longer than 42 days.' },
  },
})
