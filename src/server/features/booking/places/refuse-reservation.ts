import { explainReservation, type ExplainedRule } from '#domain/booking/reserve/eligibility.ts'
import type { ReserveRule } from '#domain/booking/reserve/reserve-rules.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { AppError } from '#server/kit/errors.ts'
import { reserveRequestOf } from '#server/features/booking/booking-rules.ts'
import { findReserveFacts } from '#server/features/booking/eligibility/eligibility.queries.ts'
import { reserveRefusal } from './refusals.ts'
import { storeRefusedAttempt } from '#server/features/booking/eligibility/refused-attempts.queries.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'

export interface Refused {
  customer_id: number
  single_class_id: number
  spot: number | null
  guest: string | null
  guest_spot: number | null
  is_cash: boolean
  by_staff: boolean
  /** The class's start that the customer saw. */
  agreed_date?: Date | undefined
  configuration: Configuration
  now: Date
}

/**
 * Creates the refusal's error, with the current values. The result of every rule is stored afterwards, because the
 * attempt itself is rolled back; an unknown class is not stored.
 */
export async function refuseReservation(
  db: Queryable,
  refused: Refused,
  code: 'classes_disabled' | ReserveRule,
): Promise<AppError> {
  const { customer_id, single_class_id, configuration, now, spot, guest, guest_spot, is_cash, by_staff } =
    refused
  const facts = await findReserveFacts(
    db,
    single_class_id,
    customer_id,
    localDay(now, configuration.timezone),
  )
  if (!facts) return reserveRefusal(code, { configuration, values: {}, guest, by_staff })
  const { target, ...who } = facts
  const wish = { spot, guest, guest_spot, is_cash, by_staff }
  const request = {
    ...who,
    ...reserveRequestOf(configuration, now),
    ...wish,
    agreed_date: refused.agreed_date,
  }
  const rules = asRefused(explainReservation(target, request, configuration), code)
  const values = rules.find(({ rule }) => rule === code)?.values ?? {}
  const refusal = reserveRefusal(code, { configuration, values, guest, by_staff })
  refusal.afterwards = (after) =>
    storeRefusedAttempt(after, {
      customer_id,
      single_class_id,
      code,
      request: { ...wish, guest: guest !== null },
      rules,
      now,
    })
  return refusal
}

/** The place may be free again when the rules are evaluated once more; the refusal stands. */
const asRefused = (rules: readonly ExplainedRule[], code: string): ExplainedRule[] =>
  rules.map((one) => (one.rule === code ? { ...one, pass: false } : one))
