import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { addressTexts } from '#text/account/profile/address.ts'
import { type AddressRow, addressColumns, findAddress, findAddresses } from './addresses.queries.ts'

/** The most addresses of one customer. */
const MOST_ADDRESSES = 20

type Optional = 'street' | 'number' | 'interior_number' | 'neighborhood' | 'zip_code'
type Required = 'city' | 'state' | 'country'
export type AddressFields = Record<Required, string> & { [K in Optional]?: string | null | undefined }
type AddressChange = { [K in Required]?: string | undefined } & Pick<AddressFields, Optional>

const unknown = () => notFound(addressTexts.unknown)

/** Adds an address. Throws AppError 409 when the customer has too many. */
export function addAddress(db: Queryable, customer_id: number, fields: AddressFields): Promise<AddressRow> {
  return inTransaction(db, async (trx) => {
    await lockCustomer(trx, customer_id)
    const { count } = await trx
      .selectFrom('address')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_ADDRESSES)
      throw new AppError(409, 'too_many_addresses', addressTexts.tooMany({ most: MOST_ADDRESSES }))
    const { city, state, country } = fields
    return trx
      .insertInto('address')
      .values({ ...blankFields, ...columnsOf(fields), city, state, country, customer_id })
      .returning(addressColumns)
      .executeTakeFirstOrThrow()
  })
}

/** Changes the given fields of a customer's own address. Throws AppError 404. */
export async function changeAddress(
  db: Queryable,
  customer_id: number,
  address_id: number,
  change: AddressChange,
): Promise<AddressRow> {
  const columns = columnsOf(change)
  if (Object.keys(columns).length === 0) return findAddress(db, customer_id, address_id)
  const changed = await db
    .updateTable('address')
    .set(columns)
    .where('address_id', '=', address_id)
    .where('customer_id', '=', customer_id)
    .returning(addressColumns)
    .executeTakeFirstOrThrow(unknown)
  return changed
}

/**
 * Replaces the profile's address, the oldest one, as a whole; adds one where there is none, and removes it for null.
 * The customer's row must be locked: two requests at once would otherwise add two.
 */
export async function replaceAddress(
  trx: Trx,
  customer_id: number,
  fields: AddressFields | null,
): Promise<void> {
  const [profile] = await findAddresses(trx, customer_id)
  if (fields === null) {
    if (profile) await removeAddress(trx, customer_id, profile.address_id)
  } else if (profile) {
    await changeAddress(trx, customer_id, profile.address_id, { ...blankFields, ...fields })
  } else {
    await addAddress(trx, customer_id, fields)
  }
}

/** Removes a customer's own address and returns its last state. Throws AppError 404. */
export async function removeAddress(
  db: Queryable,
  customer_id: number,
  address_id: number,
): Promise<AddressRow> {
  const removed = await db
    .deleteFrom('address')
    .where('address_id', '=', address_id)
    .where('customer_id', '=', customer_id)
    .returning(addressColumns)
    .executeTakeFirstOrThrow(unknown)
  return removed
}

const blankFields = { street: null, number: null, interior_number: null, neighborhood: null, zip_code: null }

/** The columns of the given fields; an empty text is stored as null. */
const columnsOf = (fields: AddressChange): Partial<AddressChange> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value === '' ? null : value]],
    ),
  )

const lockCustomer = (trx: Trx, customer_id: number) =>
  trx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
