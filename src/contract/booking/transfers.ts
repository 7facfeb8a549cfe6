import { z } from '@hono/zod-openapi'
import { classReservation } from './booking.ts'
import { allowed, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { singleClass } from './schedule.ts'

const byToken = z.strictObject({ token: z.string().min(1).max(100) })

export const transfer = z
  .object({
    /** The giver's first name; nothing else about them is shown. */
    giver: z.string(),
    single_class: singleClass,
    spot: z.int().nullable(),
    guests: z.int().describe('Places of guests that come with it.'),
    cash_pending: z.boolean().describe('It is still to be paid at the studio.'),
    can_accept: allowed.describe('For a visitor: whether somebody could.'),
  })
  .openapi('Transfer')

export const transferCalls = defineCalls('Reservaciones', {
  'POST /class_reservations/{id}/transfer': {
    access: 'customer',
    summary: 'Create a link that transfers one’s own place to somebody else',
    description:
      'The link is shown once and works once. A new link revokes the previous one. Guests are transferred with the place.',
    answer: z.object({ url: z.string(), valid_until: instant }),
    errors: {
      404: 'Not found, or not yours.',
      409: 'Somebody took the place by a link (`transferred`).',
      412: 'Refused by a rule: transfers off, class begun, membership.',
    },
  },
  'DELETE /class_reservations/{id}/transfer': {
    access: 'customer',
    summary: 'Revoke the link',
    answer: z.object({ class_reservation: classReservation }),
    errors: { 404: 'Not found, or not yours.', 409: 'No link works, or it was used (`transferred`).' },
    idempotent: true,
  },
  'GET /transfers/{token}': {
    access: 'public',
    summary: 'The place that a link transfers',
    params: byToken,
    answer: z.object({ transfer }),
    errors: { 404: 'No such link.' },
  },
  'POST /transfers/{token}/accept': {
    access: 'customer',
    summary: 'Accept the place that a link transfers; it costs no credit',
    params: byToken,
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'No such link.',
      409: 'Already accepted, revoked, one’s own, or one has a place in the class.',
      412: 'Refused by a rule: transfers off, class begun, documents to accept, profile incomplete.',
    },
    idempotent: true,
  },
})
