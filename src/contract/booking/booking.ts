import { z } from '@hono/zod-openapi'
import { allowed, day, givenInstant, id, idInText, instant, optionalText, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { optionalGuestName } from '#contract/names.ts'
import { singleClass } from './schedule.ts'

export const classReservation = z
  .object({
    class_reservation_id: id,
    access_code: z
      .string()
      .describe('What its QR code has after the number, as `?c=`: kiosks and scanners take no number alone.'),
    single_class_id: id,
    single_class: singleClass,
    customer_id: id,
    spot: z.int().nullable(),
    guest: z.string().nullable().describe('Name of the guest; null on the customer’s own place.'),
    attend: z.boolean(),
    is_cash: z.boolean().describe('Always false for a coach, as it is none of their business.'),
    is_paid: z.boolean().describe('False only for cash that is still owed; always true for a coach.'),
    deletedAt: instant.nullable(),
    transferred: z.boolean().describe('It was transferred to somebody else.'),
    received: z
      .boolean()
      .describe('Somebody else paid for it and transferred it: cancelling returns no credit.'),
    class_stars: z.int().nullable(),
    coach_stars: z.int().nullable(),
    createdAt: instant,
    updatedAt: instant,
    can: z.object({ cancel: allowed, rate: allowed, qr: allowed, guest: allowed, transfer: allowed }),
    /** A link to transfer the place is open. */
    transfer_open: z.boolean(),
    grace_until: instant
      .nullable()
      .describe(
        'Until then cancelling is free even inside the window: it came from the waitlist, or the studio moved it.',
      ),
    /** What cancelling now would do to the credit; both false where no credit pays, and for a coach. */
    cancel_returns_credit: z.boolean(),
    cancel_loses_credit: z.boolean(),
  })
  .openapi('ClassReservation')

export const seenStart = givenInstant
  .optional()
  .describe(
    'The class’s start that the customer saw and agreed to. If the class was moved since: 409 class_changed, with its present `class_date`.',
  )

export const reservationFilter = z.enum(['all', 'upcoming', 'past', 'cancelled'])

export const availableClass = z
  .object({
    available_class_id: id,
    customer_id: id,
    purchase_id: id.nullable(),
    class_types: z.string().nullable().describe('Class types it is good for, e.g. "1,4"; null for all.'),
    class_package_id: id.nullable(),
    only_package: z.boolean().describe('Good only for classes that need its package.'),
    class_amount: z.int().describe('1, or -1 for an unlimited one.'),
    state: z.enum(['free', 'used', 'expired', 'removed']),
    expires_at: day.nullable(),
    usable_from: day.nullable().describe('The first day it can be used, if a pause postpones it.'),
    held_for: id
      .nullable()
      .describe('The class whose offered place it is held for; it pays for no other class meanwhile.'),
  })
  .openapi('AvailableClass')

export const classReservationPenalty = z
  .object({
    class_reservation_penalty_id: id,
    customer_id: id,
    end_date: day.describe('First day on which booking is allowed again.'),
    reason: z.string().nullable(),
    no_shows: z
      .int()
      .nullable()
      .describe('The consecutive missed classes that caused it; null when staff added it.'),
    liftedAt: instant.nullable(),
    createdAt: instant,
  })
  .openapi('ClassReservationPenalty')

export const bookingCalls = defineCalls('Reservaciones', {
  'GET /class_reservations': {
    access: 'customer',
    summary: 'One’s own reservations, 50 per page; staff may name a customer or a class',
    query: z.strictObject({
      page,
      filter: reservationFilter.optional(),
      customer_id: idInText.optional(),
      single_class_id: idInText.optional(),
      start_date: day.optional().describe('The first day of the classes, the studio’s.'),
      end_date: day.optional().describe('The last one.'),
    }),
    answer: z.object({ class_reservations: z.array(classReservation), total: z.int() }),
  },
  'GET /class_reservations/{id}': {
    access: 'customer',
    summary: 'One reservation: one’s own, or any for staff',
    answer: z.object({ class_reservation: classReservation }),
    errors: { 404: 'Not found, or not yours.' },
  },
  'POST /class_reservations': {
    access: 'customer',
    summary: 'Reserve a place, optionally with a guest',
    description:
      'With `guest` and no place of one’s own yet, two places are taken: one’s own and the guest’s. With a place already, the guest is added at `guest_spot` or `spot`; who sends both, and as `spot` another than her own, is refused as `already_reserved`. On a class with a spot map the guest sits at `guest_spot`, else at the free spot nearest to the holder’s.',
    body: z.strictObject({
      single_class_id: id,
      spot: z.int().min(1).max(1000).nullish(),
      guest: optionalGuestName,
      guest_spot: z.int().min(1).max(1000).nullish(),
      customer_id: id.optional(),
      is_cash: z.boolean().optional(),
      class_date: seenStart,
    }),
    answer: z.object({ class_reservation: classReservation, guest_reservation: classReservation.nullable() }),
    errors: {
      404: 'No such class, or `class_cancelled`.',
      409: 'The place or spot is gone, the customer already holds one, or `class_changed`.',
      412: 'Refused by a rule: credits, penalty, package, class begun, documents to accept, profile incomplete.',
    },
    idempotent: true,
  },
  'DELETE /class_reservations/{id}': {
    access: 'customer',
    summary: 'Cancel a reservation and its guests',
    answer: z.object({ class_reservation: classReservation, credit_returned: z.boolean() }),
    errors: {
      404: 'Not found, or not yours.',
      409: 'Already cancelled, or somebody was checked in.',
      412: 'Too late, or cancelling is off.',
    },
    idempotent: true,
  },
  'POST /class_reservations/rating': {
    access: 'customer',
    summary: 'Rate an attended class, once',
    body: z.strictObject({
      class_reservation_id: id,
      customer_id: id.optional(),
      class_stars: z.int().min(1).max(5),
      coach_stars: z.int().min(1).max(5),
      comment: optionalText(1000),
    }),
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'Not found, or not yours.',
      409: 'Rated already.',
      412: 'Not attended, or rating is off.',
    },
    idempotent: true,
  },
  'GET /available_classes': {
    access: 'customer',
    summary: 'One’s own credits; staff may name a customer',
    query: z.strictObject({ customer_id: idInText.optional() }),
    answer: z.object({ available_classes: z.array(availableClass) }),
  },
  'GET /available_classes/{id}': {
    access: 'customer',
    summary: 'One credit',
    answer: z.object({ available_class: availableClass }),
    errors: { 404: 'Not found, or not yours.' },
  },
  'GET /class_reservation_penaltys': {
    access: 'customer',
    summary: 'One’s own active penalties; staff may name a customer',
    query: z.strictObject({ customer_id: idInText.optional() }),
    answer: z.object({ class_reservation_penaltys: z.array(classReservationPenalty) }),
  },
})
