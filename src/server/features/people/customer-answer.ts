import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { presentCustomer } from './people.presenter.ts'
import { findCustomer } from './people.queries.ts'

/**
 * A customer in responses. A call in an open transaction gives its own `db`, which alone sees what it wrote. Throws AppError 404.
 */
export async function customerAnswer(
  { db: outside, configuration, clock }: Services,
  customer_id: number,
  db: Queryable = outside,
) {
  const settings = configuration.current()
  const row = await findCustomer(db, customer_id, localDay(clock.now(), settings.timezone))
  if (!row) throw notFound(errorTexts.people.customerUnknown)
  return { customer: presentCustomer(row, settings) }
}
