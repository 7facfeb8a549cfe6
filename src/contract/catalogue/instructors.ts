import { z } from '@hono/zod-openapi'
import { day, id, optionalText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'
import { instructor } from '#contract/booking/schedule.ts'
import { because, managed, managing } from './record.ts'

const record = instructor
  .extend({
    customer_id: id.nullable().describe('The record with which the coach signs in, if any.'),
    home: z.boolean().describe('Shown on the landing page.'),
    home_order: z.int().nullable(),
    ...managed,
  })
  .openapi('InstructorRecord')

const fields = {
  name: personName,
  last_name: personName,
  nick_name: optionalText(40),
  quote: optionalText(300),
  short_bio: optionalText(2000),
  instagram: optionalText(80),
  birthdate: day.nullish(),
  music_type: optionalText(80),
  file_id: id.nullish(),
  customer_id: id.nullish(),
  home: z.boolean().optional().describe('On the landing page; without a home_order after the others.'),
  home_order: z.int().min(1).max(1000).optional(),
}
const answer = z.object({ instructor: record })
const unknown = 'No such coach.'
const taken = 'The account is another coach’s.'

export const instructorCalls = defineCalls('Catálogo', {
  'GET /instructors/admin/all': {
    access: 'administer',
    summary: 'All coaches, archived ones too, with what uses them',
    answer: z.object({ instructors: z.array(record) }),
  },
  'POST /instructors': {
    access: 'administer',
    idempotent: true,
    summary: 'Add a coach',
    body: z.strictObject(fields),
    answer,
    errors: { 409: taken },
  },
  'PUT /instructors': {
    access: 'administer',
    idempotent: true,
    summary: 'Change, archive or restore a coach; omitted fields stay',
    body: z
      .strictObject(fields)
      .partial()
      .extend({ instructor_id: id, ...managing }),
    alsoById: 'instructor_id',
    answer,
    errors: { 404: unknown, 409: `${taken} Or: ${because.stale}` },
  },
  'DELETE /instructors/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Delete a coach whom nothing uses',
    answer,
    errors: { 404: unknown, 409: because.used },
  },
})
