import { localDay } from '#domain/time/local-day.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { presentCustomer } from './people.presenter.ts'
import { findCustomer } from './people.queries.ts'

/** A customer in responses. Throws AppError 404. */
export async function customerAnswer({ pool, configuration, clock }: Services, customer_id: number) {
  const settings = configuration.current()
  const row = await findCustomer(pool, customer_id, localDay(clock.now(), settings.timezone))
  if (!row) throw notFound(errorTexts.people.customerUnknown)
  return { customer: presentCustomer(row, settings) }
}
