import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { presentCustomer } from './people.presenter.ts'
import { findCustomer } from './people.queries.ts'

interface Reading {
  /** An open transaction, if the answer must include what it wrote. */
  db?: Queryable
  /** The customer asks: see `wanted_phone`. */
  own?: boolean
}

/** A customer in responses. Throws AppError 404. */
export async function customerAnswer(
  { db: outside, configuration, clock }: Services,
  customer_id: number,
  { db = outside, own = false }: Reading = {},
) {
  const settings = configuration.current()
  const today = localDay(clock.now(), settings.timezone)
  const row = await findCustomer(db, { customer_id, today, own })
  if (!row) throw notFound(errorTexts.people.customerUnknown)
  return { customer: presentCustomer(row, settings) }
}
