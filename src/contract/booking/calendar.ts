import { z } from '@hono/zod-openapi'
import { byName, defineCall } from '#contract/define.ts'

const group = 'Reservaciones'
const feed = z.object({ url: z.string() })

/** The feed itself returns iCalendar, not JSON: GET /calendar/{token}.ics. */
export const calendarCalls = byName([
  defineCall({
    method: 'GET',
    path: '/calendar',
    access: 'customer',
    own: true,
    group,
    summary: 'The private URL of one’s own reservations as a calendar',
    answer: feed,
  }),
  defineCall({
    method: 'POST',
    path: '/calendar',
    access: 'customer',
    own: true,
    group,
    summary: 'Replace the URL of one’s own calendar; the previous one stops working',
    body: z.strictObject({}),
    answer: feed,
  }),
])
