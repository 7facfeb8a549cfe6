import { calls } from '#contract/index.ts'
import { newActingCookie, removedActingCookie } from '#server/kit/acting/acting-cookie.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { byOf } from '#server/shared/audit.ts'
import { actingErrors } from '#text/errors/acting.ts'
import { endActing } from './end-acting.ts'
import { startActing } from './start-acting.ts'

export const actingRoutes = [
  implement(calls['POST /acting'], async (ctx) => {
    const { services, db, actor, body, setCookie } = ctx
    const { token_hash, cookie } = newActingCookie(services)
    const ends_at = await startActing(db, { ...byOf(ctx), ...body, session_id: actor.sid, token_hash })
    setCookie(cookie)
    return { customer_id: body.customer_id, ends_at: ends_at.toISOString() }
  }),

  implement(calls['DELETE /acting'], async ({ services, db, actor, requestId, setCookie }) => {
    if (!actor.actedBy) throw notFound(actingErrors.nobody)
    await endActing(db, { ...actor.actedBy, as_customer_id: actor.customer_id, request_id: requestId })
    services.liveness.forget(actor.uid)
    setCookie(removedActingCookie(services))
    return { customer_id: actor.customer_id }
  }),
]
