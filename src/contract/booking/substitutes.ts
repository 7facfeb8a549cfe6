import { z } from '@hono/zod-openapi'
import { id, instant, optionalText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const substitute = z
  .object({
    substitute_request_id: id,
    single_class_id: id,
    class_date: instant,
    duration: z.int(),
    class_type: z.string(),
    location: z.string(),
    instructor_id: id.describe('Who asks.'),
    coach: z.string(),
    note: z.string().nullable(),
    taken: z.int().describe('Reserved places.'),
    own: z.boolean().describe('The caller asks, or works at the desk: it may be withdrawn.'),
    free: z.boolean().describe('The caller is a coach without a class at that time.'),
  })
  .openapi('SubstituteRequest')

const gone = 'No such open request, or not the caller’s.'

export const substituteCalls = defineCalls('Horario', {
  'GET /substitutes': {
    access: 'work',
    summary: 'Open requests for substitutes in classes to come, the next first',
    answer: z.object({ substitutes: z.array(substitute) }),
  },
  'POST /substitutes': {
    access: 'work',
    idempotent: true,
    summary: 'Ask for somebody who teaches a class in one’s place; the desk asks for a coach',
    body: z.strictObject({
      single_class_id: id,
      instructor_id: id.optional().describe('For the desk: whose place. The first coach by default.'),
      note: optionalText(300),
    }),
    answer: z.object({ substitute }),
    errors: {
      404: 'No such class, or the coach does not teach it.',
      409: 'There is an open request already, or the class has begun or is cancelled.',
    },
  },
  'POST /substitutes/{id}/accept': {
    access: 'work',
    summary: 'Teach a class in another coach’s place; the desk says who',
    description:
      'Whoever reserved is notified of the change of coach. Of several who accept at once, one gets it.',
    body: z.strictObject({
      instructor_id: id.optional().describe('For the desk: who teaches it.'),
      preview: z.boolean().optional().describe('Changes nothing and answers what the change would do.'),
    }),
    answer: z.object({
      single_class_id: id,
      people: z.int().describe('How many customers are notified.'),
    }),
    errors: {
      404: gone,
      409: 'Somebody else accepted, it was withdrawn, or the coach has a class at that time.',
    },
    idempotent: true,
  },
  'DELETE /substitutes/{id}': {
    access: 'work',
    summary: 'Withdraw a request for a substitute',
    answer: z.object({ single_class_id: id }),
    errors: { 404: gone },
    idempotent: true,
  },
})
