import { type AddressKey, addressKeys, type AnswerValue, FORMS } from '#domain/forms/field.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import {
  addAddress,
  type AddressFields,
  changeAddress,
} from '#server/features/people/addresses/save-address.ts'
import type { Stored } from './own-form.ts'

export const isAddressKey = (key: string): key is AddressKey => addressKeys.some((own) => own === key)

/** The address of a customer, as answers to the form of addresses. */
export async function addressAnswers(db: Queryable, customer_id: number): Promise<[AddressKey, Stored][]> {
  const row = await firstAddress(db, customer_id)
  return row ? addressKeys.map((key) => [key, { value: row[key], type: 'text' }]) : []
}

/** Stores the parts of an address that the form asked for. */
export async function saveAddress(
  trx: Trx,
  customer_id: number,
  answers: ReadonlyMap<string, AnswerValue>,
): Promise<void> {
  const parts = addressKeys.filter((key) => answers.has(key)).map((key) => [key, answers.get(key)] as const)
  const given = Object.fromEntries(parts) as Partial<AddressFields>
  const before = await firstAddress(trx, customer_id)
  if (before) {
    await changeAddress(trx, customer_id, before.address_id, given)
    return
  }
  const { city = '', state = '', country = '' } = given
  await addAddress(trx, customer_id, { ...given, city, state, country })
}

/** Removing the address removes the answers to its custom fields. */
export async function forgetAddress(trx: Trx, customer_id: number): Promise<void> {
  await trx
    .deleteFrom('form_answer')
    .where('customer_id', '=', customer_id)
    .where('form_id', '=', FORMS.address)
    .where('replaced_at', 'is', null)
    .execute()
}

const firstAddress = (db: Queryable, customer_id: number) =>
  db
    .selectFrom('address')
    .select(['address_id', ...addressKeys])
    .where('customer_id', '=', customer_id)
    .orderBy('address_id')
    .executeTakeFirst()
