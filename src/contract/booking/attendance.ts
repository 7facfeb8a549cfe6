import { z } from '@hono/zod-openapi'
import { classReservation } from './booking.ts'
import { byId, file, id, instant } from '#contract/common.ts'
import { byName, defineCall } from '#contract/define.ts'
import { guestName } from '#contract/names.ts'
import { singleClass } from '#contract/schedule.ts'

const group = 'Asistencia'

/** A place as staff see it at the door. */
export const rosterEntry = z
  .object({
    class_reservation_id: id,
    customer: z.object({ customer_id: id, name: z.string(), last_name: z.string(), file: file.nullable() }),
    guest: z.string().nullable().openapi({ description: 'Name of the guest whose place it is.' }),
    guest_of: id.nullable(),
    spot: z.int().nullable(),
    attend: z.boolean(),
    checkedInAt: instant.nullable(),
    paid_with: z.enum(['credit', 'membership', 'cash', 'transfer']),
    is_paid: z.boolean().openapi({ description: 'False only for cash that is still owed.' }),
    first_class: z.boolean().openapi({ description: 'No one of that name has attended a class before.' }),
    deletedAt: instant.nullable(),
  })
  .openapi('RosterEntry')

const errors = { 404: 'Not there, or for a coach not a class of the own ones.' } as const

export const attendanceCalls = byName([
  defineCall({
    method: 'GET',
    path: '/single_class/{id}/roster',
    access: 'work',
    group,
    summary: 'Who comes to a class; coaches only see their own classes',
    params: byId,
    answer: z.object({ single_class: singleClass, roster: z.array(rosterEntry) }),
    errors: { 403: 'A coach and another’s class.', 404: 'No such class.' },
  }),
  defineCall({
    method: 'GET',
    path: '/class_reservations/{id}/check_in',
    access: 'work',
    group,
    summary: 'A reservation at the door, with the same customer’s other places in the class',
    params: byId,
    answer: z.object({ single_class: singleClass, entry: rosterEntry, party: z.array(rosterEntry) }),
    errors,
  }),
  defineCall({
    method: 'PUT',
    path: '/class_reservations',
    access: 'work',
    group,
    summary: 'Check in, change the spot, the guest’s name or note that cash was paid',
    description:
      'Omitted fields stay. A coach takes attendance in their own classes and changes nothing else. Correcting the attendance of a past class lifts a penalty that it no longer justifies.',
    body: z.strictObject({
      class_reservation_id: id,
      attend: z.boolean().optional(),
      spot: z.int().min(1).max(1000).optional(),
      guest: guestName.optional(),
      is_paid: z.boolean().optional(),
    }),
    alsoById: 'class_reservation_id',
    answer: z.object({ class_reservation: classReservation }),
    errors: { ...errors, 409: 'Cancelled, the spot is taken, no guest’s place, or not paid in cash.' },
  }),
  defineCall({
    method: 'PUT',
    path: '/single_class/guest',
    access: 'customer',
    group,
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
  }),
])
