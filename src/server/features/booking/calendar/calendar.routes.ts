import { paths } from '#domain/site-map/paths.ts'
import { calls } from '#contract/index.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { findCalendarToken, renewCalendarToken } from './calendar.queries.ts'

const feedOf = (siteOrigin: string, token: string) => ({ url: siteOrigin + paths.calendarFeed(token) })

export const calendarRoutes = [
  implement(calls['GET /calendar'], async ({ services, db, actor }) =>
    feedOf(siteOriginOf(services), await findCalendarToken(db, actor.customer_id)),
  ),

  implement(calls['POST /calendar'], async ({ services, db, actor, requestId }) =>
    feedOf(siteOriginOf(services), await renewCalendarToken(db, actor.customer_id, requestId)),
  ),
]
