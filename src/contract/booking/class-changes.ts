import { z } from '@hono/zod-openapi'
import { flag, givenDay, givenInstant, id, instant, optionalText, readVersion } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { singleClass } from './schedule.ts'

const MOST_COACHES = 10
const MOST_TAGS = 20
const LONGEST_MINUTES = 1440

const fields = {
  class_date: givenInstant.describe('When it begins. Not in the past.'),
  duration: z.int().min(1).max(LONGEST_MINUTES).describe('Minutes.'),
  class_type_id: id,
  location_id: id,
  instructor_ids: z.array(id).max(MOST_COACHES).describe('The coaches in their order.'),
  capacity: z
    .int()
    .min(0)
    .max(1000)
    .nullable()
    .describe('At most as many as the spots of its map; null means full.'),
}
const more = {
  description: optionalText(2000),
  tags: z.array(id).max(MOST_TAGS).optional().describe('Their numbers.'),
  class_package_id: id.nullish().describe('The package that the class needs.'),
  icon: optionalText(80),
}

/** A class that overlaps another one of the same coach or at the same location. */
const classWarning = z
  .object({
    kind: z.enum(['coach_busy', 'place_busy']),
    single_class_id: id,
    other_class_id: id,
    class_date: instant.describe('When the other one begins.'),
    text: z.string(),
  })
  .openapi('ClassWarning')

export const preview = flag.describe('Changes nothing and answers what the change would do.')

const overlap = flag.describe('Overlaps of a coach or a location, which are refused otherwise, are meant.')

/** For new classes. */
export const asDraft = flag.describe('As drafts, which only staff see until they are published.')

/** A customer whom a change of a class concerns. */
const affectedCustomer = z
  .object({
    customer_id: id,
    name: z.string(),
    last_name: z.string(),
    places: z.int().describe('The places they have in the classes, guests’ included.'),
    credits_returned: z.int(),
    cash_paid: z
      .int()
      .describe('Places of theirs that were paid in cash and end, to be settled at the desk.'),
    waiting: z.boolean().describe('They are on the waitlist.'),
    notified: z.boolean(),
  })
  .openapi('AffectedCustomer')

const affected = z.array(affectedCustomer).describe('The customers whom the change concerns, by name.')

/** How a change can be undone. */
export const undo = z
  .object({ schedule_undo_id: id, until: instant })
  .nullable()
  .describe('By which its author can undo it until then; null for a preview.')

const scope = z.enum(['one', 'following']).optional()

const warnings = z.array(classWarning).describe('At most 50 of them.')

export const classChangeCalls = defineCalls('Horario', {
  'POST /single_class': {
    access: 'administer',
    idempotent: true,
    summary: 'Put a class or a series on the timetable',
    description:
      'With `repeat` there is a class on each of the weekdays (1 = Monday … 7 = Sunday) from the day of `class_date` to `until`, at the time that the studio’s clock shows at `class_date`, for at most two years. All are created or, where a field is wrong or one overlaps another class of its coach or location and `overlap` does not say that it may, none; `preview` lists what overlaps. Classes copy the type’s current spot map.',
    body: z.strictObject({
      ...fields,
      ...more,
      repeat: z
        .strictObject({ weekdays: z.array(z.int().min(1).max(7)).min(1).max(7), until: givenDay })
        .optional(),
      draft: asDraft,
      overlap,
      preview,
    }),
    answer: z.object({ single_classes: z.array(singleClass), warnings, undo }),
    errors: {
      400: 'A field is wrong, the first class more than two years away, or the series empty or too long.',
      409: 'Classes would overlap others, and `overlap` is not set.',
    },
  },
  'PUT /single_class': {
    access: 'administer',
    summary: 'Change a class, or it and the following ones of its series',
    description:
      'Omitted fields stay. With `scope` "following", later classes of the series that are not cancelled change too: a new time applies to each on its own day, a new day moves each by as many days. Customers with a place are notified of another type, time, length, location or coach, a minute later, unless it is undone by then. Of a class that has begun only coaches, description, icon and tags change. `updatedAt`, if sent, must match the class’s current one.',
    body: z.strictObject({
      single_class_id: id,
      ...z.object(fields).partial().shape,
      ...more,
      scope,
      updatedAt: readVersion,
      overlap,
      preview,
    }),
    alsoById: 'single_class_id',
    answer: z.object({
      single_class: singleClass,
      single_classes: z.array(singleClass),
      warnings,
      affected,
      undo,
    }),
    errors: {
      400: 'A field is wrong, or the class would move to more than two years from now.',
      404: 'No such class.',
      409: 'Fewer places than are taken, a map without the spots that are taken, a class that has begun or is cancelled, a class that somebody else changed, or another time, location or coach with which it would overlap another class while `overlap` is not set.',
    },
  },
  'POST /schedule/changes/{id}/undo': {
    access: 'administer',
    summary: 'Undo one’s own change of the timetable, whole, within a minute',
    description:
      'For new, changed, removed and cancelled classes; `id` is the `schedule_undo_id` of the answer to the change. Customers are notified of a change when it can no longer be undone, or at once if the class begins within the hour: `people` is how many were, and are notified again.',
    body: z.strictObject({}),
    answer: z.object({ single_classes: z.array(singleClass), people: z.int() }),
    errors: {
      404: 'No such change of the caller’s.',
      409: 'It is undone or too late, or since the change somebody booked, changed or cancelled one of the classes, one began, or a credit that a cancellation returned is used.',
    },
    idempotent: true,
  },
  'DELETE /single_class/{id}': {
    access: 'administer',
    summary: 'Cancel a class: every credit is returned, everyone booked is notified',
    description:
      'With `scope` "following", later classes of the series that are not cancelled are cancelled too, all or none. Customers are notified a minute later, unless it is undone by then, or at once if the class begins within the hour.',
    body: z.strictObject({ reason: optionalText(300), scope, preview }),
    answer: z.object({
      single_class: singleClass,
      single_classes: z.array(singleClass),
      cancelled: z.object({
        reservations: z.int(),
        credits_returned: z.int(),
        waiting: z.int(),
        cash_paid: z.array(id).describe('Places paid in cash, to be settled at the desk.'),
      }),
      affected,
      undo,
    }),
    errors: { 404: 'No such class.', 409: 'Already cancelled.', 412: 'The class is over.' },
    idempotent: true,
  },
})
