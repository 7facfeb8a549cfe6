import { z } from '@hono/zod-openapi'
import { day, file, id, idInText, instant, maybeInstant, maybeText, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

export const instructorInClass = z.object({
  instructor: z.object({
    instructor_id: id,
    name: z.string(),
    last_name: z.string(),
    nick_name: z.string().nullable(),
    birthdate: day.nullable(),
    file: file.nullable(),
  }),
})

export const instructor = z
  .object({
    instructor_id: id,
    name: z.string(),
    last_name: z.string(),
    nick_name: z.string().nullable(),
    quote: z.string().nullable(),
    short_bio: z.string().nullable(),
    instagram: z.string().nullable(),
    birthdate: day.nullable(),
    music_type: z.string().nullable(),
    file: file.nullable(),
  })
  .openapi('Instructor')

export const classType = z
  .object({
    class_type_id: id,
    name: z.string(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    color: z.string().nullable(),
    spot_map: maybeText.describe('Row sizes from front to back, e.g. 4,6,7.'),
    file: file.nullable(),
  })
  .openapi('ClassType')

export const location = z
  .object({
    location_id: id,
    name: z.string(),
    address: z.string().nullable(),
    maps_url: z.string().nullable(),
  })
  .openapi('Location')

export const singleClass = z
  .object({
    single_class_id: id,
    class_date: instant,
    duration: z.int().describe('Minutes.'),
    description: z.string().nullable(),
    capacity: z.int().nullable(),
    places_left: z.int(),
    class_reservations: z.array(z.object({ spot: z.int().nullable() })),
    class_instructors: z.array(instructorInClass),
    class_type: classType
      .pick({ class_type_id: true, name: true, icon: true, spot_map: true, color: true, file: true })
      .extend({
        cancel_timeframe_value: z
          .int()
          .describe('How long before the class cancelling returns the credit, in the unit.'),
        cancel_timeframe_unit: z.string().describe('E.g. hours; singular or plural.'),
      }),
    location: location.pick({ location_id: true, name: true, address: true }),
    tags: z.array(z.object({ tag_id: id, name: z.string(), color: z.string() })),
    class_package_id: id.nullable(),
    icon: z.string().nullable(),
    cancelledAt: instant.nullable(),
    booking_opens_at: maybeInstant.describe('Customers can book from then on; null since it was published.'),
    booking_closes_at: maybeInstant.describe('Customers can book until then; null until the class begins.'),
    updatedAt: instant,
  })
  .openapi('SingleClass')

export const scheduleDay = z.object({ date: day, details: z.array(singleClass) })

/**
 * A class as staff see it in the timetable, which has hundreds of them in a week: without pictures, spots and what only who
 * books asks for.
 */
export const staffClass = singleClass
  .omit({ class_reservations: true, booking_opens_at: true, booking_closes_at: true })
  .extend({
    class_type: singleClass.shape.class_type.omit({
      file: true,
      cancel_timeframe_value: true,
      cancel_timeframe_unit: true,
    }),
    class_instructors: z.array(
      z.object({ instructor: instructorInClass.shape.instructor.omit({ file: true, birthdate: true }) }),
    ),
    location: singleClass.shape.location.omit({ address: true }),
    series_id: maybeText.describe('Classes of one series have the same.'),
    taken: z.int().describe('Reserved places.'),
    draft: z.boolean().describe('Only staff see it until it is published.'),
  })

const filters = {
  instructor_id: idInText.optional(),
  location_id: idInText.optional(),
  class_type_id: idInText.optional(),
}

export const scheduleCalls = defineCalls('Horario', {
  'GET /schedule': {
    access: 'public',
    summary: 'Classes by day, every day of the range, at most 42 days',
    query: z.strictObject({ start_date: day, end_date: day, ...filters }),
    answer: z.object({ days: z.array(scheduleDay) }),
    errors: { 400: 'The range ends before it begins or is longer than 42 days.' },
    etag: true,
  },
  'GET /schedule/staff': {
    access: 'work',
    summary: 'The timetable as staff see it, at most 42 days; a coach’s own classes for a coach',
    query: z.strictObject({ start_date: day, end_date: day, ...filters }),
    answer: z.object({ days: z.array(z.object({ date: day, details: z.array(staffClass) })) }),
    errors: { 400: 'The range ends before it begins or is longer than 42 days.' },
  },
  'GET /single_class': {
    access: 'public',
    summary: 'Classes as a list, 50 a page',
    query: z.strictObject({
      start_date: day.optional(),
      end_date: day.optional(),
      ...filters,
      class_package_id: idInText.optional().describe('Classes that require this package.'),
      page,
    }),
    answer: z.object({ single_classes: z.array(singleClass), total: z.int() }),
    etag: true,
  },
  'GET /single_class/single/{id}': {
    access: 'public',
    summary: 'One class',
    answer: z.object({ single_class: singleClass }),
    errors: { 404: 'No such class.' },
    etag: true,
  },
  'GET /locations': {
    access: 'public',
    summary: 'Locations; with a range only those with classes in it',
    query: z.strictObject({ start_date: day.optional(), end_date: day.optional() }),
    answer: z.object({
      locations: z.array(location),
      opens_on_one: z
        .boolean()
        .describe('There are more classes a week than a calendar shows well: it opens on one location.'),
    }),
    etag: true,
  },
  'GET /class_types': {
    access: 'public',
    summary: 'Class types',
    answer: z.object({ class_types: z.array(classType) }),
    etag: true,
  },
  'GET /class_types/{id}': {
    access: 'public',
    summary: 'One class type',
    answer: z.object({ class_type: classType }),
    errors: { 404: 'No such class type.' },
    etag: true,
  },
  'GET /instructors': {
    access: 'public',
    summary: 'Coaches',
    answer: z.object({ instructors: z.array(instructor) }),
    etag: true,
  },
  'GET /instructors/home/all': {
    access: 'public',
    summary: 'Coaches featured on the landing page',
    answer: z.object({ instructors: z.array(instructor) }),
    etag: true,
  },
  'GET /instructors/{id}': {
    access: 'public',
    summary: 'One coach',
    answer: z.object({ instructor }),
    errors: { 404: 'No such coach.' },
    etag: true,
  },
})
