import { z } from '@hono/zod-openapi'
import { asDraft, preview, undo } from './class-changes.ts'
import { day, flag, givenDay, id, instant, maybeInstant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/** As many classes as a range of six weeks has in the largest studio. */
const MOST_CLASSES = 5000

export const clashing = z
  .enum(['refuse', 'skip', 'overlap'])
  .optional()
  .describe(
    'What becomes of classes that clash: "refuse" (the default) adds none at all, "skip" leaves them out, "overlap" leaves out only those that cannot be.',
  )

/** Why a class cannot be put there, or what it overlaps. */
export const clash = z
  .object({
    place: z.int().describe('The same for every reason of one class.'),
    kind: z.enum(['past', 'retired', 'coach_busy', 'place_busy']),
    class_type: z.string(),
    class_date: instant.describe('When the class would begin.'),
    text: z.string(),
  })
  .openapi('ClassClash')

/** Classes that were put on the timetable together. */
export const placedClasses = z
  .object({
    single_class_ids: z.array(id).describe('Of the new classes.'),
    classes: z.int().describe('How many are new.'),
    skipped: z.int().describe('How many were left out.'),
    first: maybeInstant.describe('When the first new class begins.'),
    last: instant.nullable(),
    clashing: z.int().describe('How many classes clash.'),
    clashes: z.array(clash).describe('At most 100 of them, by date.'),
    undo,
  })
  .openapi('PlacedClasses')

/** Drafts that were published together. */
export const publishedClasses = z
  .object({
    single_class_ids: z.array(id),
    classes: z.int(),
    first: maybeInstant.describe('When the first of them begins.'),
    last: instant.nullable(),
    bookable_from: maybeInstant.describe('When the first of them can be booked; null at once.'),
    without_coach: z.int(),
  })
  .openapi('PublishedClasses')

export const weekCalls = defineCalls('Horario', {
  'POST /schedule/copy': {
    access: 'administer',
    idempotent: true,
    summary: 'Copy a week, or up to 42 days, of the timetable to other days',
    description:
      'Classes that are not cancelled are copied with coaches, places, tags and terms, each to the same hour of the studio’s clock, without reservations; a draft’s copy is a draft. Clashes are classes that would begin in the past, refer to something archived, or overlap another class of their coach or location that is already there; what overlaps within the copied days themselves is none.',
    body: z.strictObject({
      start_date: day,
      end_date: day,
      to_date: day.describe('Where the first day goes.'),
      location_id: id.optional().describe('Only its classes.'),
      clashing,
      draft: asDraft,
      preview,
    }),
    answer: placedClasses,
    errors: {
      400: 'The range is wrong, has no classes, or would be copied to itself or to more than two years from now.',
      409: 'Classes clash, and `clashing` is "refuse".',
    },
  },
  'GET /single_class/{id}/series': {
    access: 'administer',
    summary: 'On which weekdays a class and the others of its series are, and until when',
    answer: z.object({
      weekdays: z.array(z.int()).describe('Of its last four weeks.'),
      last: instant.describe('When the last class begins.'),
      classes: z.int().describe('How many there are, this one included.'),
    }),
    errors: { 404: 'No such class.' },
  },
  'POST /single_class/{id}/repeat': {
    access: 'administer',
    summary: 'Make a class weekly, or lengthen its series',
    description:
      'Adds classes to its series from the day after the last one, and from today on, to `until`: on each of the weekdays (1 = Monday … 7 = Sunday) like the series’ last one on that weekday, else like this class. Asked twice, the second adds none (400). What clashes is as for copied weeks.',
    body: z.strictObject({
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
      until: givenDay,
      clashing,
      draft: flag.describe(
        'As drafts, which only staff see until they are published; as the class itself by default.',
      ),
      preview,
    }),
    answer: placedClasses,
    errors: {
      400: 'No class would be added: the series reaches until that day, has none of the weekdays, or is too long.',
      404: 'No such class.',
      409: 'The class is cancelled, or classes clash and `clashing` is "refuse".',
    },
    idempotent: true,
  },
  'POST /schedule/publish': {
    access: 'administer',
    idempotent: true,
    summary: 'Publish the drafts of a week, or of up to 42 days',
    description:
      'Customers see them from then on and book them as their window says. Nobody is notified. Drafts that would have begun by now stay drafts.',
    body: z.strictObject({
      start_date: day,
      end_date: day,
      location_id: id.optional().describe('Only its classes.'),
      single_class_ids: z
        .array(id)
        .min(1)
        .max(MOST_CLASSES)
        .optional()
        .describe('Only these of the days’ drafts.'),
      preview,
    }),
    answer: publishedClasses,
    errors: { 400: 'The range is wrong or has no drafts.' },
  },
  'POST /schedule/withdraw': {
    access: 'administer',
    idempotent: true,
    summary: 'Make published classes drafts again, all or none',
    body: z.strictObject({ single_class_ids: z.array(id).min(1).max(MOST_CLASSES) }),
    answer: z.object({ classes: z.int() }),
    errors: {
      404: 'One of them does not exist.',
      409: 'Somebody has a place or waits in one of them, or it has begun.',
    },
  },
  'POST /schedule/remove': {
    access: 'administer',
    idempotent: true,
    summary: 'Take classes off the timetable that nobody ever reserved, all or none',
    description: 'A class that somebody reserved is cancelled instead.',
    body: z.strictObject({
      single_class_ids: z.array(id).min(1).max(MOST_CLASSES),
      scope: z
        .enum(['these', 'following'])
        .optional()
        .describe('"following" takes the later drafts of their series too.'),
    }),
    answer: z.object({ classes: z.int(), undo }),
    errors: { 404: 'One of them does not exist.', 409: 'Somebody reserved or waited in one of them.' },
  },
})
