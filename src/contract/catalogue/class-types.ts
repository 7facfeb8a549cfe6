import { z } from '@hono/zod-openapi'
import { isSpotMap } from '#domain/booking/spots/spots.ts'
import { id, optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { classType } from '#contract/booking/schedule.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import { because, color, managed, recordCalls } from './record.ts'

const record = classType
  .extend({
    class_category_id: id.nullable(),
    booking_opens_days: z.int().nullable(),
    booking_closes_minutes: z.int().nullable(),
    home_order: z.int().nullable(),
    ...managed,
    recent_classes: z
      .int()
      .describe('Classes of today and the 29 days before it, as the studio’s calendar has them.'),
    recent_occupancy: z
      .number()
      .nullable()
      .describe('Of their places, the part that was taken, 0 to 1; null without places.'),
  })
  .openapi('ClassTypeRecord')

const spotMap = z
  .string()
  .trim()
  .refine((value) => value === '' || isSpotMap(value), { error: () => catalogueErrors.spotMap })
  .nullish()
  .describe('Row sizes from front to back, e.g. 4,6,7; empty for a class without spots.')

const fields = {
  name: text(80),
  icon: optionalText(80),
  description: optionalText(2000),
  color,
  spot_map: spotMap,
  file_id: id.nullish(),
  class_category_id: id.nullish(),
  booking_opens_days: z.int().min(1).max(365).nullish(),
  booking_closes_minutes: z.int().min(0).max(10_080).nullish(),
  home_order: z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .describe('Place on the landing page, which shows types with a picture.'),
}
const answer = z.object({ class_type: record })
const unknown = 'No such class type.'
const { add, change, remove } = recordCalls({ idName: 'class_type_id', fields, answer, unknown })

export const classTypeCalls = defineCalls('Catálogo', {
  'GET /class_types/admin/all': {
    access: 'administer',
    summary: 'All class types, archived ones too, with what uses them',
    answer: z.object({ class_types: z.array(record) }),
  },
  'GET /class_types/{id}/spots': {
    access: 'administer',
    summary: 'The spots of a class type that reservations of classes to come use',
    answer: z.object({ spots: z.array(z.object({ spot: z.int(), reservations: z.int() })) }),
    errors: { 404: unknown },
  },
  'POST /class_types': { ...add, summary: 'Add a class type' },
  'PUT /class_types': {
    ...change,
    summary: 'Change, archive or restore a class type; a new map also reaches the classes to come',
    errors: {
      404: unknown,
      409: `${because.stale} Or reservations use spots that the new map lacks (spots_taken).`,
    },
  },
  'DELETE /class_types/{id}': { ...remove, summary: 'Delete a class type that nothing uses' },
})
