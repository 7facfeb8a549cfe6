import { calls } from '#contract/index.ts'
import { explainPlace } from '#domain/booking/reserve/eligibility.ts'
import { localDay } from '#domain/time/local-day.ts'
import { notFound } from '#server/kit/errors.ts'
import { daysOf } from '#server/features/schedule/asked-range.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { reserveRequestOf } from '#server/features/booking/booking-rules.ts'
import { requireSelfOrReception } from '#server/features/booking/booking.policy.ts'
import { presentRules } from './eligibility.presenter.ts'
import { findReserveFacts } from './eligibility.queries.ts'
import { presentAttempt } from './refused-attempts.presenter.ts'
import { listRefusedAttempts } from './refused-attempts.queries.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'

export const eligibilityRoutes = [
  implement(
    calls['GET /single_class/{id}/eligibility'],
    async ({ services, db, actor, params, query, now }) => {
      requireSelfOrReception(actor, query.customer_id)
      const customer_id = query.customer_id ?? actor.customer_id
      if (customer_id !== actor.customer_id) await requireRecord(db, customer_id)
      const configuration = services.configuration.current()
      const facts = await findReserveFacts(db, params.id, customer_id, localDay(now, configuration.timezone))
      if (!facts) throw notFound(bookingErrors.classUnknown)
      const { target, ...who } = facts
      const rules = explainPlace(target, { ...who, ...reserveRequestOf(configuration, now) }, configuration)
      return {
        eligible: rules.every(({ pass }) => pass),
        rules: presentRules(rules, target, configuration),
      }
    },
  ),

  implement(calls['GET /refused_attempts'], async ({ services, db, query }) => {
    const { customer_id = null, single_class_id = null, page = 1 } = query
    const configuration = services.configuration.current()
    const days = daysOf(query.from, query.until, configuration.timezone)
    const { rows, total } = await listRefusedAttempts(db, { customer_id, single_class_id, page, ...days })
    return { refused_attempts: rows.map((row) => presentAttempt(row, configuration)), total }
  }),
]
