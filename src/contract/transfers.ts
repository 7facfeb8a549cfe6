import { z } from '@hono/zod-openapi'
import { classReservation } from './booking.ts'
import { allowed, byId, instant } from './common.ts'
import { byName, defineCall } from './define.ts'
import { singleClass } from './schedule.ts'

const group = 'Reservaciones'

const byToken = z.strictObject({ token: z.string().min(1).max(100) })

export const transfer = z
  .object({
    /** First name of who gives the place; nothing else of them is told. */
    giver: z.string(),
    single_class: singleClass,
    spot: z.int().nullable(),
    guests: z.int().openapi({ description: 'Places of guests that come with it.' }),
    cash_pending: z.boolean().openapi({ description: 'It is still to be paid at the studio.' }),
    can_accept: allowed.openapi({ description: 'For a visitor: whether somebody could.' }),
  })
  .openapi('Transfer')

export const transferCalls = byName([
  defineCall({
    method: 'POST',
    path: '/class_reservations/{id}/transfer',
    access: 'customer',
    group,
    summary: 'Make a link with which somebody else takes one’s own place',
    description:
      'The link is shown once and works once. A new one ends the one before. Guests go with the place.',
    params: byId,
    answer: z.object({ url: z.string(), valid_until: instant }),
    errors: {
      404: 'Not there or not yours.',
      412: 'A rule says no: transfers off, class begun, membership.',
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/class_reservations/{id}/transfer',
    access: 'customer',
    group,
    summary: 'Take the link back',
    params: byId,
    answer: z.object({ class_reservation: classReservation }),
    errors: { 404: 'Not there or not yours.', 409: 'There is no link that works.' },
  }),
  defineCall({
    method: 'GET',
    path: '/transfers/{token}',
    access: 'public',
    group,
    summary: 'What a link hands on',
    params: byToken,
    answer: z.object({ transfer }),
    errors: { 404: 'No such link.' },
  }),
  defineCall({
    method: 'POST',
    path: '/transfers/{token}/accept',
    access: 'customer',
    group,
    summary: 'Take the place that a link hands on; it costs no credit',
    params: byToken,
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'No such link.',
      409: 'Taken already, taken back, one’s own, or one has a place in the class.',
      412: 'A rule says no: transfers off, class begun.',
    },
  }),
])
