import { calls } from '#contract/index.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { authorOf } from '#server/features/catalogue/record.ts'
import { requireRoleChange } from '#server/features/people/people.policy.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { changeMember } from './change-member.ts'
import { inviteAgain, inviteMember } from './invite-member.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { requireMember } from './require-member.ts'
import { presentMember } from './team.presenter.ts'
import { findTeam } from './team.queries.ts'

const answer = async (db: Queryable, customer_id: number) => ({
  member: presentMember(await requireMember(db, customer_id)),
})

export const teamRoutes = [
  implement(calls['GET /team'], async ({ db }) => ({ team: (await findTeam(db)).map(presentMember) })),

  implement(
    calls['POST /team'],
    async (ctx) => {
      const { services, db, actor, body } = ctx
      await services.rateLimits.take('inviteByAccount', actor.uid)
      const customer_id = await inviteMember(services, db, actor, body, authorOf(ctx))
      services.liveness.forget()
      return answer(db, customer_id)
    },
    { idempotency: 'steps' },
  ),

  implement(calls['PUT /team'], async (ctx) => {
    const { services, db, actor, body } = ctx
    if (body.role !== undefined) requireRoleChange(actor, body.customer_id)
    await changeMember(db, actor, body, authorOf(ctx))
    services.liveness.forget()
    return answer(db, body.customer_id)
  }),

  implement(calls['POST /team/{id}/invitation'], async (ctx) => {
    const { services, db, actor, params } = ctx
    await services.rateLimits.take('inviteByAccount', actor.uid)
    await inviteAgain(services, db, params.id, authorOf(ctx))
    return answer(db, params.id)
  }),

  implement(
    calls['DELETE /team/{id}/two_factor'],
    async (ctx) => {
      const { services, db, actor, params } = ctx
      await removeSecondFactor(db, actor, params.id, authorOf(ctx))
      services.liveness.forget()
      return answer(db, params.id)
    },
    { idempotency: 'steps' },
  ),

  implement(
    calls['DELETE /team/{id}'],
    async (ctx) => {
      const { services, db, actor, params } = ctx
      requireRoleChange(actor, params.id)
      const leaves = { customer_id: params.id, role: 'customer', instructor_id: null } as const
      await changeMember(db, actor, leaves, authorOf(ctx))
      services.liveness.forget()
      return {}
    },
    { idempotency: 'steps' },
  ),
]
