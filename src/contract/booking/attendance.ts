import { z } from '@hono/zod-openapi'
import { classReservation } from './booking.ts'
import {
  drawerPlace,
  file,
  flag,
  givenPesos,
  id,
  instant,
  maybeInstant,
  maybeText,
  pesos,
  text,
} from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { guestName } from '#contract/names.ts'
import { singleClass, staffClass } from './schedule.ts'

/** A place as staff see it at the door. */
export const rosterEntry = z
  .object({
    class_reservation_id: id,
    customer: z.object({ customer_id: id, name: z.string(), last_name: z.string(), file: file.nullable() }),
    guest: maybeText.describe('Name of the guest whose place it is.'),
    guest_of: id.nullable(),
    spot: z.int().nullable(),
    attend: z.boolean(),
    checkedInAt: instant.nullable(),
    paid_with: z
      .enum(['credit', 'membership', 'cash', 'transfer'])
      .nullable()
      .describe('Null for a coach, as it is none of their business.'),
    is_paid: z.boolean().describe('False only for cash that is still owed; always true for a coach.'),
    cash_taken: pesos.nullable().describe('The cash that was taken for it; null for a coach.'),
    first_class: z.boolean().describe('No one of that name has attended a class before.'),
    birthday: z.boolean().describe('The class is on the holder’s birthday.'),
    alerts: z.array(z.string()).describe('The holder’s alerts, e.g. an injury.'),
    owes: z
      .boolean()
      .describe('The holder owes for another class or a renewal failed; always false for a coach.'),
    missing_documents: z
      .array(z.string())
      .describe('Titles of the documents that the holder has yet to accept; for a coach always empty.'),
    blocked: z
      .boolean()
      .describe(
        'The holder’s account is blocked: the desk says whether they come in. Always false for a coach.',
      ),
    waived: z.boolean().describe('Staff excused that the person did not come.'),
    deletedAt: instant.nullable(),
  })
  .openapi('RosterEntry')

/** Somebody on the waitlist as staff see it, in its order. */
const lineEntry = z.object({
  waitlist_id: id,
  customer: z.object({ customer_id: id, name: z.string(), last_name: z.string(), file: file.nullable() }),
  offered_until: maybeInstant.describe('Until when a place is held for them.'),
})

const errors = { 404: 'Not there, or for a coach not a class of the own ones.' } as const

export const attendanceCalls = defineCalls('Asistencia', {
  'GET /single_class/{id}/roster': {
    access: 'work',
    summary: 'Who comes to a class, and who waits for a place; coaches only see their own classes',
    answer: z.object({
      single_class: singleClass,
      series_id: staffClass.shape.series_id,
      draft: z.boolean().describe('Only staff see the class until it is published.'),
      event: z
        .object({ class_package_id: id, title: z.string() })
        .nullable()
        .describe('The special event that the class belongs to.'),
      roster: z.array(rosterEntry),
      to_return: z
        .array(rosterEntry)
        .describe('Cancelled places whose cash was not given back; always empty for a coach.'),
      waitlist: z.array(lineEntry),
    }),
    errors: { 403: 'A coach and another’s class.', 404: 'No such class.' },
  },
  'GET /class_reservations/{id}/check_in': {
    access: 'work',
    summary: 'A reservation at the door, with the same customer’s other places in the class',
    query: z.strictObject({
      access_code: text(100).optional().describe('That of the QR code that was read.'),
    }),
    answer: z.object({
      single_class: singleClass,
      entry: rosterEntry,
      party: z.array(rosterEntry),
      proven: z.boolean().describe('The access code is the reservation’s; otherwise staff ask who it is.'),
    }),
    errors,
  },
  'PUT /class_reservations': {
    access: 'customer',
    summary:
      'Check in, excuse an absence, change the spot or the guest’s name, take cash for the place or give it back',
    description:
      'Omitted fields stay. A customer changes the spot of their own place, or of their guest’s, until the class begins. A coach takes attendance in their own classes and changes nothing else. Cash is booked in the ledger and in the open drawer; with `is_paid` false it is given back, also for a place that is cancelled. Correcting the attendance of a past class lifts a penalty that it no longer justifies.',
    body: z.strictObject({
      class_reservation_id: id,
      attend: z.boolean().optional(),
      spot: z.int().min(1).max(1000).optional(),
      guest: guestName.optional(),
      is_paid: z.boolean().optional(),
      paid_amount: givenPesos
        .refine((value) => value > 0)
        .optional()
        .describe('How much cash was taken; with `is_paid` true, and then required.'),
      location_id: drawerPlace,
      waived: flag.describe('Excuse that the person did not come: it counts towards no penalty.'),
    }),
    alsoById: 'class_reservation_id',
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      ...errors,
      403: 'A field that is not theirs to change.',
      409: 'Cancelled, moved to another class at this moment, the spot is taken, no guest’s place, not paid in cash, paid already, or nothing to excuse.',
      412: 'For a customer: the class has begun, or documents are to be accepted.',
    },
    idempotent: true,
  },
  'POST /class_reservations/{id}/move': {
    access: 'customers',
    summary: 'Move a place, with its guests’, to another class',
    description:
      'The reservation and the credits that pay for it stay the same, so they must pay for the other class too. Guests get the free spots nearest to the holder’s.',
    body: z.strictObject({ single_class_id: id, spot: z.int().min(1).max(1000).nullish() }),
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'No such reservation or class.',
      409: 'Cancelled, checked in, a guest’s place, the same class, no place or spot left, or they have a place there.',
      412: 'Refused by a rule: one of the classes has begun or is cancelled, the credit does not pay for it.',
    },
    idempotent: true,
  },
  'PUT /single_class/guest': {
    access: 'customer',
    summary: 'Rename a guest',
    description: 'The reservation is the guest’s; the holder’s own stands for it where there is one guest.',
    body: z.strictObject({ class_reservation_id: id, name: guestName }),
    alsoById: 'class_reservation_id',
    answer: z.object({ class_reservation: classReservation }),
    errors: {
      404: 'Not found, or not yours.',
      409: 'Cancelled, or no guest’s place.',
      412: 'The class has begun, or documents are to be accepted.',
    },
  },
})
