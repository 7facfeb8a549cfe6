import { sql } from 'kysely'
import type { Kind } from '#server/features/catalogue/record.ts'
import { AppError } from '#server/kit/errors.ts'
import { nameTaken } from '#server/shared/name-taken.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { BUILT_IN, CARD } from '#domain/selling/built-in-methods.ts'

/** Payment methods, as records of the catalogue. An archived one is no longer offered at the desk. */
export const paymentMethod: Kind = {
  table: 'payment_method',
  columns: ['name'],
  restoring: ['name'],
  unknown: () => sellingErrors.methodUnknown,
  async check(trx, given, before) {
    const { name } = given
    if (typeof name !== 'string') return given
    // Of two who take a name at once, the second waits here and finds it taken.
    await sql`lock table payment_method in share row exclusive mode`.execute(trx)
    const same = await trx
      .selectFrom('payment_method')
      .select('payment_method_id')
      .where('deleted_at', 'is', null)
      .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
      .where('payment_method_id', '<>', Number(before?.['payment_method_id'] ?? 0))
      .executeTakeFirst()
    if (!same) return given
    const text = before?.deleted_at ? sellingErrors.nameTakenMeanwhile({ name }) : sellingErrors.nameTaken
    throw nameTaken(text)
  },
}

/** Throws AppError 409 for the card, with which customers pay online. */
export function requireNotCard(payment_method_id: number): void {
  if (payment_method_id === CARD) throw new AppError(409, 'card_method', sellingErrors.cardStays)
}

/** Throws AppError 409 for a method to which the product itself refers. */
export function requireOwnMethod(payment_method_id: number): void {
  requireNotCard(payment_method_id)
  if (BUILT_IN.has(payment_method_id)) throw new AppError(409, 'built_in', sellingErrors.methodStays)
}
