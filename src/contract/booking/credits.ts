import { z } from '@hono/zod-openapi'
import { availableClass, classReservationPenalty } from './booking.ts'
import { flag, givenDay, id, optionalText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const MOST_CREDITS = 500

/** Class types as responses write them ("1,4"), or as a list; null or empty means every type. */
const classTypes = z
  .union([z.string().regex(/^([1-9]\d{0,8}(,[1-9]\d{0,8}){0,99})?$/), z.array(id).max(100)])
  .nullish()
  .describe('Class types it is good for, e.g. "1,4"; null for all.')

const creditAnswer = z.object({ available_class: availableClass })
const penaltyAnswer = z.object({ class_reservation_penalty: classReservationPenalty })
const end_date = givenDay.describe('First day on which booking is allowed again.')

export const creditCalls = defineCalls('Créditos y penalizaciones', {
  'POST /available_classes': {
    access: 'administer',
    summary: 'Give a customer credits without a purchase',
    body: z.strictObject({
      customer_id: id,
      amount: z
        .int()
        .min(-1)
        .max(MOST_CREDITS)
        .refine((amount) => amount !== 0)
        .describe('-1 is an unlimited membership.'),
      class_types: classTypes,
      expires_at: givenDay.describe('The last day they can be used.'),
    }),
    answer: z.object({ available_classes: z.array(availableClass) }),
    errors: { 404: 'No such customer.' },
    idempotent: true,
  },
  'PUT /available_classes': {
    access: 'administer',
    summary: 'Change a free credit’s last day or class types; an expired one becomes free again',
    body: z.strictObject({
      available_class_id: id,
      class_types: classTypes,
      expires_at: givenDay.optional(),
      was: z
        .strictObject({ expires_at: givenDay })
        .optional()
        .describe('The last day as it was read; refused if it is another by now.'),
      whole_pass: flag.describe(
        'Every free or expired credit of the same pass: those that came together, on the same terms.',
      ),
    }),
    alsoById: 'available_class_id',
    answer: creditAnswer,
    errors: {
      404: 'No such credit.',
      409: 'Used, removed, held for an offered place, or somebody else changed it meanwhile.',
    },
  },
  'DELETE /available_classes/{id}': {
    access: 'administer',
    summary: 'Remove a free credit',
    answer: creditAnswer,
    errors: { 404: 'No such credit.', 409: 'Used, expired, removed already or held for an offered place.' },
  },
  'GET /class_reservation_penaltys/{id}': {
    access: 'work',
    summary: 'One penalty, active or over; not for coaches',
    answer: penaltyAnswer,
    errors: { 404: 'No such penalty.' },
  },
  'POST /class_reservation_penaltys': {
    access: 'administer',
    summary: 'Block booking on a customer’s membership until a day',
    body: z.strictObject({ customer_id: id, end_date, reason: optionalText(300) }),
    answer: penaltyAnswer,
    errors: { 404: 'No such customer.' },
    idempotent: true,
  },
  'PUT /class_reservation_penaltys': {
    access: 'administer',
    summary: 'Change a penalty’s end',
    body: z.strictObject({ class_reservation_penalty_id: id, end_date }),
    alsoById: 'class_reservation_penalty_id',
    answer: penaltyAnswer,
    errors: { 404: 'No such penalty.', 409: 'It was lifted.' },
  },
  'DELETE /class_reservation_penaltys/{id}': {
    access: 'administer',
    summary: 'Lift a penalty; the audit keeps the reason',
    body: z.strictObject({ reason: optionalText(300) }),
    answer: penaltyAnswer,
    errors: { 404: 'No such penalty.', 409: 'Lifted already.' },
    idempotent: true,
  },
})
