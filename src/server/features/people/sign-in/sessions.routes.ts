import { calls } from '#contract/index.ts'
import { can } from '#domain/people/roles.ts'
import { describeDevice } from '#domain/accounts/device.ts'
import type { OpenSession } from '#server/ports/identity-provider.ts'
import { notFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { errorTexts } from '#text/errors.ts'
import { changePassword } from './change-password.ts'
import { findRole } from '#server/features/people/people.queries.ts'

export const sessionRoutes = [
  implement(calls['GET /sessions'], async ({ services, actor }) => {
    const open = await services.identity.sessionsOf(actor.uid)
    const sessions = open.map((session) => presentSession(session, actor.sid))
    return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  }),

  implement(calls['DELETE /sessions'], async ({ services, actor, query }) => {
    const own = query.current === 'end' ? undefined : actor.sid
    const ended = await services.identity.endSessions(actor.uid, own)
    services.liveness.forget(actor.uid)
    return { ended }
  }),

  implement(calls['DELETE /sessions/{id}'], async ({ services, actor, params }) => {
    const ended = await services.identity.endSession({ uid: actor.uid, sid: params.id })
    if (ended === 0) throw notFound(errorTexts.signIn.sessionUnknown)
    services.liveness.forget(actor.uid)
    return { ended }
  }),

  implement(calls['GET /customer/two_factor'], async ({ services, db, actor }) => {
    const { two_factor_required_for_staff } = services.configuration.current()
    const available = can(await findRole(db, actor.customer_id), 'customers')
    const enabled = await services.identity.hasSecondFactor(actor.uid)
    return { available, enabled, required: available && two_factor_required_for_staff }
  }),

  implement(calls['PUT /customer/password'], async ({ services, actor, body, address, requestId }) => {
    const { current_password: current, new_password: next } = body
    await changePassword(services, actor, { current, next, address, requestId })
    return {}
  }),
]

/** `current`: the id of the session that asks. */
function presentSession({ sid, userAgent, address, startedAt, seenAt }: OpenSession, current: string) {
  return {
    session_id: sid,
    ...describeDevice(userAgent),
    address,
    createdAt: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    current: sid === current,
  }
}
