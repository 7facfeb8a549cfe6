import { calls } from '#contract/index.ts'
import { implement } from '#server/http/implement.ts'
import { findCalendarToken, renewCalendarToken } from './calendar.queries.ts'

const feedOf = (publicUrl: string, token: string) => ({ url: `${publicUrl}/api/calendar/${token}.ics` })

export const calendarRoutes = [
  implement(calls['GET /calendar'], async ({ services, db, actor }) =>
    feedOf(services.environment.publicUrl, await findCalendarToken(db, actor.customer_id)),
  ),

  implement(calls['POST /calendar'], async ({ services, db, actor, requestId }) =>
    feedOf(services.environment.publicUrl, await renewCalendarToken(db, actor.customer_id, requestId)),
  ),
]
