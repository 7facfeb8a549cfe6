import { z } from '@hono/zod-openapi'
import { classReservation } from './booking.ts'
import { allowed, byId, instant } from '#contract/common.ts'
import { byName, defineCall } from '#contract/define.ts'
import { singleClass } from './schedule.ts'

const group = 'Reservaciones'

const byToken = z.strictObject({ token: z.string().min(1).max(100) })

export const transfer = z
  .object({
    /** The giver's first name; nothing else about them is shown. */
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
    summary: 'Create a link that transfers one’s own place to somebody else',
    description:
      'The link is shown once and works once. A new link revokes the previous one. Guests are transferred with the place.',
    params: byId,
    answer: z.object({ url: z.string(), valid_until: instant }),
    errors: {
      404: 'Not found, or not yours.',
      412: 'Refused by a rule: transfers off, class begun, membership.',
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/class_reservations/{id}/transfer',
    access: 'customer',
    group,
    summary: 'Revoke the link',
    params: byId,
    answer: z.object({ class_reservation: classReservation }),
    errors: { 404: 'Not found, or not yours.', 409: 'There is no link that works.' },
  }),
  defineCall({
    method: 'GET',
    path: '/transfers/{token}',
    access: 'public',
    group,
    summary: 'The place that a link transfers',
    params: byToken,
    answer: z.object({ transfer }),
    errors: { 404: 'No such link.' },
  }),
  defineCall({
    method: 'POST',
    path: '/transfers/{token}/accept',
    access: 'customer',
    group,
    summary: 'Accept the place that a link transfers; it costs no credit',
    params: byToken,
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'No such link.',
      409: 'Already accepted, revoked, one’s own, or one has a place in the class.',
      412: 'Refused by a rule: transfers off, class begun, documents to accept, profile incomplete.',
    },
  }),
])
