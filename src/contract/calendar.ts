import { z } from '@hono/zod-openapi'
import { byName, defineCall } from './define.ts'

const group = 'Reservaciones'
const feed = z.object({ url: z.string() })

/** The feed itself answers iCalendar and no JSON: GET /calendar/{token}.ics. */
export const calendarCalls = byName([
  defineCall({
    method: 'GET',
    path: '/calendar',
    access: 'customer',
    group,
    summary: 'The private address of the own reservations as a calendar',
    answer: feed,
  }),
  defineCall({
    method: 'POST',
    path: '/calendar',
    access: 'customer',
    group,
    summary: 'A new address for the own calendar; the one before stops',
    body: z.strictObject({}),
    answer: feed,
  }),
])
