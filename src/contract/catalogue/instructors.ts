import { z } from '@hono/zod-openapi'
import { day, id, optionalText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'
import { instructor } from '#contract/booking/schedule.ts'
import { managed, recordCalls } from './record.ts'

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
  home_order: z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .describe('Place on the landing page; null puts a coach who is there after the others.'),
}
const answer = z.object({ instructor: record })
const { add, change, remove } = recordCalls({
  idName: 'instructor_id',
  fields,
  answer,
  unknown: 'No such coach.',
  taken: 'The account is another coach’s.',
})

export const instructorCalls = defineCalls('Catálogo', {
  'GET /instructors/admin/all': {
    access: 'administer',
    summary: 'All coaches, archived ones too, with what uses them',
    answer: z.object({ instructors: z.array(record) }),
  },
  'POST /instructors': { ...add, summary: 'Add a coach' },
  'PUT /instructors': { ...change, summary: 'Change, archive or restore a coach; omitted fields stay' },
  'DELETE /instructors/{id}': { ...remove, summary: 'Delete a coach whom nothing uses' },
})
