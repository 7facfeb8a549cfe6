import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { addressTexts } from '#text/account/profile/address.ts'

export interface AddressRow {
  address_id: number
  street: string | null
  number: string | null
  interior_number: string | null
  neighborhood: string | null
  city: string
  state: string
  zip_code: string | null
  country: string
}

/** What answers show of an address. */
export const addressColumns = [
  'address_id',
  'street',
  'number',
  'interior_number',
  'neighborhood',
  'city',
  'state',
  'zip_code',
  'country',
] as const satisfies readonly (keyof AddressRow)[]

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
    .executeTakeFirst()
  if (!found) throw notFound(addressTexts.unknown)
  return found
}
