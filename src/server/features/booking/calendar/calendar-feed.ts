import type { Context } from 'hono'
import { type CalendarEvent, reservationUid, writeCalendar } from '#domain/calendar/icalendar.ts'
import { paths } from '#domain/site-map/paths.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { matches, tagOf } from '#server/kit/caches/etag.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { calendarFileText, calendarFileTexts } from '#text/account/own-reservations.ts'
import { type CalendarRow, findCalendar, findCalendarOwner } from './calendar.queries.ts'

const TOKEN = /^([0-9a-f]{32})\.ics$/
const REFRESH_MINUTES = 60

/**
 * GET /api/calendar/{token}.ics: the reservations of the token's owner, for a phone's calendar. The token alone
 * authorises, since a calendar cannot sign in; an unknown one is 404. Guests' names are omitted.
 */
export async function serveCalendar(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /calendar/{token}.ics')
  const token = TOKEN.exec(c.req.param('file') ?? '')?.[1]
  const { db, clock, configuration } = services
  const owner = orNotFound(token === undefined ? undefined : await findCalendarOwner(db, token))
  c.set('customerId', owner)
  const rows = await findCalendar(db, owner, clock.now())
  const studio = configuration.current().business_name
  const text = writeCalendar(
    { name: studio, refresh: REFRESH_MINUTES },
    rows.map((row) => eventOf(row, studio, siteOriginOf(services))),
  )
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="clases.ics"',
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    ETag: tagOf(text),
  }
  if (matches(c.req.header('if-none-match') ?? null, headers.ETag)) return c.body(null, 304, headers)
  return c.body(text, 200, headers)
}

function eventOf(row: CalendarRow, studio: string, siteOrigin: string): CalendarEvent {
  const { name, coach, spot, location, address } = row
  return {
    uid: reservationUid(row.class_reservation_id, siteOrigin),
    changed: row.changed,
    starts: row.class_date,
    duration: row.duration,
    summary: calendarFileTexts.summary({ name, studio }),
    description: calendarFileText(coach, spot),
    location: [location, address].filter(Boolean).join(', '),
    url: siteOrigin + paths.reservaciones(),
    cancelled: row.cancelled,
  }
}
