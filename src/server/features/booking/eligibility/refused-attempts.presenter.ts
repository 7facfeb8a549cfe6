import type { Answer } from '#contract/types.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { presentRules } from './eligibility.presenter.ts'
import type { AttemptRow } from './refused-attempts.queries.ts'

type AttemptAnswer = Answer<'GET /refused_attempts'>['refused_attempts'][number]

/** A refused attempt as staff see it, with its rules as text. */
export function presentAttempt(row: AttemptRow, configuration: Configuration): AttemptAnswer {
  const about = { class_date: new Date(row.class_date), class_package_id: row.class_package_id }
  const { spot, guest, guest_spot, is_cash, by_staff } = row.request
  return {
    refused_attempt_id: row.refused_attempt_id,
    customer: {
      customer_id: row.customer_id,
      name: row.customer_name,
      last_name: row.customer_last_name,
    },
    single_class: {
      single_class_id: row.single_class_id,
      class_date: new Date(row.class_date).toISOString(),
      name: row.class_name,
    },
    code: row.code,
    request: { spot, guest, guest_spot, is_cash, by_staff },
    rules: presentRules(row.rules, { ...about, single_class_id: row.single_class_id }, configuration),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
