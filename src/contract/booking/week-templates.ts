import { z } from '@hono/zod-openapi'
import { day, flag, id, instant, readVersion, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { preview } from './class-changes.ts'
import { clashing, placedClasses } from './weeks.ts'

const weekTemplate = z
  .object({
    week_template_id: id,
    name: z.string(),
    classes: z.int().describe('How many classes its week has.'),
    updatedAt: instant,
  })
  .openapi('WeekTemplate')

const name = text(60).describe('Of no other template, whatever the case.')
const gone = 'No such template.'
const taken = 'Another template has this name.'

export const weekTemplateCalls = defineCalls('Horario', {
  'GET /schedule/templates': {
    access: 'administer',
    summary: 'Templates of weeks, by name',
    answer: z.object({ templates: z.array(weekTemplate) }),
  },
  'POST /schedule/templates': {
    access: 'administer',
    idempotent: true,
    summary: 'Keep a week of the timetable as a template',
    description:
      'Classes that are not cancelled, drafts too, with weekday, hour of the studio’s clock, coaches, place, tags and terms. What happens to those classes later changes nothing in the template.',
    body: z.strictObject({
      name,
      start_date: day.describe('Any day of the week, which begins on Monday.'),
      location_id: id.optional().describe('Only its classes.'),
    }),
    answer: z.object({ template: weekTemplate }),
    errors: { 400: 'The week has no classes.', 409: taken },
  },
  'PUT /schedule/templates/{id}': {
    access: 'administer',
    summary: 'Rename a template',
    body: z.strictObject({ name, updatedAt: readVersion }),
    answer: z.object({ template: weekTemplate }),
    errors: { 404: gone, 409: `${taken} Or the template changed since it was read.` },
  },
  'DELETE /schedule/templates/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove a template; classes that were added from it stay',
    answer: z.object({ week_template_id: id }),
    errors: { 404: gone },
  },
  'POST /schedule/templates/{id}/apply': {
    access: 'administer',
    idempotent: true,
    summary: 'Put a template’s classes on a week',
    description:
      'Each at the hour that the template has, without reservations. Clashes are those of copying a week: classes that would begin in the past, refer to something archived, or overlap what is already there.',
    body: z.strictObject({
      to_date: day.describe('Any day of the week, which begins on Monday.'),
      clashing,
      draft: flag.describe(
        'As drafts, which only staff see until they are published; so it is unless it is false.',
      ),
      preview,
    }),
    answer: placedClasses,
    errors: {
      400: 'The week is more than two years from now.',
      404: gone,
      409: 'Classes clash, and `clashing` is "refuse".',
    },
  },
})
