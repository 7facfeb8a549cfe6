import { z } from '@hono/zod-openapi'
import { givenInstant, id } from './common.ts'
import { defineCalls } from './define.ts'

export const liveTopic = z.enum(['places', 'timetable', 'reservations', 'waitlists'])

/** The stream's first event. */
export const liveEvent = z.object({
  topics: z.array(liveTopic).describe('The topics of this stream.'),
  resync: z.boolean().describe('Some changes after `since` are no longer known: reload everything.'),
})

export const placesEvent = z.object({ single_class_id: id, places_left: z.int() })

/** Classes on the timetable were added, moved, cancelled or changed. */
export const timetableEvent = z.object({
  from: givenInstant.describe('When the first of the classes begins, or began before it was moved.'),
  to: givenInstant.describe('When the last of them does.'),
})

const oneTopic = liveTopic.options.join('|')
const topics = z
  .string()
  .max(100)
  .regex(new RegExp(`^(${oneTopic})(,(${oneTopic}))*$`))
  .transform((list) => list.split(','))
  .pipe(z.array(liveTopic))
  .optional()
  .openapi({
    type: 'string',
    description: 'Separated by commas; all of them when omitted.',
    example: 'places',
  })

const since = z.iso
  .datetime({ offset: true })
  .transform((instant) => new Date(instant))
  .optional()
  .openapi({
    type: 'string',
    format: 'date-time',
    description:
      'When the caller loaded what it shows; changes since then are sent first. Last-Event-ID works as well.',
  })

export const liveCalls = defineCalls('En vivo', {
  'GET /stream': {
    access: 'public',
    summary: 'Changes as they happen, as server-sent events',
    description: [
      'The first event is `live` {topics, resync}. Then `places` {single_class_id, places_left} for every class whose places change,',
      '`timetable` {from, to} when classes in that range are added, moved, cancelled or changed,',
      'and, with a token, `reservations` and `waitlists` {} when the caller’s own data has changed; read it with the usual calls.',
      '`resync` {} means that events were lost: reload what is shown. Every event’s id is an instant, to be sent as `since`',
      'or Last-Event-ID after a break. A comment comes every 20 seconds. A visitor’s stream carries only `places` and `timetable`.',
      'The stream ends with the session and when the token expires: reopen it with a fresh one.',
    ].join(' '),
    query: z.strictObject({ topics, since }),
    answer: z
      .custom<ReadableStream<Uint8Array<ArrayBuffer>>>()
      .openapi({ type: 'string', description: 'text/event-stream' }),
    stream: true,
    errors: {
      429: 'Too many streams of this customer or from this address.',
      503: 'Too many streams in total.',
    },
  },
})
