import type { z } from '@hono/zod-openapi'
import { calls } from '#contract/index.ts'
import type { creditMovement } from '#contract/booking/wallet.ts'
import { localDay } from '#domain/time/local-day.ts'
import { notFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'
import { requireSelfOrReception } from '#server/features/booking/booking.policy.ts'
import { findCreditOwner, findMovements, findPasses, type MovementRow } from './wallet.queries.ts'
import { findCustomerMovements } from './movements.queries.ts'
import { presentCustomerMovement, presentPass } from './wallet.presenter.ts'
import { can } from '#domain/people/roles.ts'

export const walletRoutes = [
  implement(calls['GET /available_classes/passes'], async ({ services, db, actor, query, now }) => {
    requireSelfOrReception(actor, query.customer_id)
    const { passes, total } = await findPasses(db, {
      customer_id: query.customer_id ?? actor.customer_id,
      today: localDay(now, services.configuration.current().timezone),
      now,
      page: query.page ?? 1,
    })
    return { passes: passes.map(presentPass), total }
  }),

  implement(calls['GET /available_classes/{id}/history'], async ({ db, actor, params, query }) => {
    const owner = await findCreditOwner(db, params.id)
    if (owner === undefined || !(owner === actor.customer_id || can(actor.role, 'customers')))
      throw notFound(bookingErrors.creditUnknown)
    const { movements, total } = await findMovements(db, params.id, query.page ?? 1)
    return { movements: movements.map(presentMovement), total }
  }),

  implement(calls['GET /customer/admin/{id}/movements'], async ({ db, params, query }) => {
    await requireRecord(db, params.id)
    const { movements, total } = await findCustomerMovements(db, params.id, query.page ?? 1)
    return { movements: movements.map(presentCustomerMovement), total }
  }),
]

function presentMovement(row: MovementRow): z.input<typeof creditMovement> {
  return {
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    amount: row.amount,
    credits: row.credits,
    balance: row.balance,
    class_reservation_id: row.class_reservation_id,
    class_name: row.class_name,
    class_date: row.class_date === null ? null : new Date(row.class_date).toISOString(),
    guest: row.guest,
  }
}
