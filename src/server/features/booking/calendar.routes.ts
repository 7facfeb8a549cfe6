import { calls } from '#contract/index.ts'
import { originOf } from '#server/features/studio/site-origin.ts'
import { implement } from '#server/http/implement.ts'
import { findCalendarToken, renewCalendarToken } from './calendar.queries.ts'

const feedOf = (origin: string, token: string) => ({ url: `${origin}/api/calendar/${token}.ics` })

export const calendarRoutes = [
  implement(calls['GET /calendar'], async ({ services, db, actor }) =>
    feedOf(originOf(services), await findCalendarToken(db, actor.customer_id)),
  ),

  implement(calls['POST /calendar'], async ({ services, db, actor, requestId }) =>
    feedOf(originOf(services), await renewCalendarToken(db, actor.customer_id, requestId)),
  ),
]
