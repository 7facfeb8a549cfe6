import { z } from '@hono/zod-openapi'
import { defineCalls } from '#contract/define.ts'

const feed = z.object({ url: z.string() })

/** The feed itself returns iCalendar, not JSON: GET /calendar/{token}.ics. */
export const calendarCalls = defineCalls('Reservaciones', {
  'GET /calendar': {
    access: 'customer',
    own: true,
    summary: 'The private URL of one’s own reservations as a calendar',
    answer: feed,
  },
  'POST /calendar': {
    access: 'customer',
    own: true,
    summary: 'Replace the URL of one’s own calendar; the previous one stops working',
    body: z.strictObject({}),
    answer: feed,
  },
})
