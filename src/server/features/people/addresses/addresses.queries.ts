import type { Selectable } from 'kysely'
import { addressKeys } from '#domain/forms/field.ts'
import type { AddressTable } from '#server/db/schema/people.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { addressTexts } from '#text/account/profile/address.ts'

/** What answers show of an address. */
export const addressColumns = ['address_id', ...addressKeys] as const
export type AddressRow = Pick<Selectable<AddressTable>, (typeof addressColumns)[number]>

/** A customer's addresses, the oldest first: that one is the profile's. */
export const findAddresses = (db: Queryable, customer_id: number): Promise<AddressRow[]> =>
  db
    .selectFrom('address')
    .select(addressColumns)
    .where('customer_id', '=', customer_id)
    .orderBy('address_id')
    .execute()

/** One of a customer's own addresses. Throws AppError 404, also for another person's. */
export async function findAddress(
  db: Queryable,
  customer_id: number,
  address_id: number,
): Promise<AddressRow> {
  const found = await db
    .selectFrom('address')
    .select(addressColumns)
    .where('address_id', '=', address_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow(() => notFound(addressTexts.unknown))
  return found
}
