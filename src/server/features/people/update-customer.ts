import { DatabaseError } from 'pg'
import { phoneDigits } from '#domain/phone.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Actor } from '#server/kit/viewer.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { type AddressFields, replaceAddress } from './save-address.ts'
import { phoneTaken } from './sign-up-customer.ts'

export interface Profile {
  name?: string
  last_name?: string
  phone?: string | null
  instagram?: string | null
  birthdate?: string | null
  idAdjunto?: number | null
  signup_reason?: string | null
  other?: string | null
  role?: Role
  address?: AddressFields | null
}

/**
 * Changes the given fields of a customer; omitted ones stay. Staff's changes of somebody else are audited. Throws
 * AppError 404 for an unknown customer or a picture that is not theirs, 409 for a phone that is taken.
 */
export async function updateCustomer(
  db: Queryable,
  actor: Actor,
  customer_id: number,
  { idAdjunto: file_id, phone, role, address, ...rest }: Profile,
  request_id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('customer')
      .select(['role', 'name', 'last_name', 'phone', 'file_id'])
      .where('customer_id', '=', customer_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound(errorTexts.people.customerUnknown)
    if (file_id != null && file_id !== before.file_id)
      await requireOwnPicture(trx, file_id, customer_id, actor)
    if (role && role !== before.role && before.role === 'admin') await keepOneAdmin(trx, customer_id)
    const changes = {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value])),
      ...(phone === undefined ? {} : { phone: phone === null ? null : phoneDigits(phone) }),
      ...(file_id === undefined ? {} : { file_id }),
      ...(role === undefined ? {} : { role }),
    }
    if (address !== undefined) await replaceAddress(trx, customer_id, address)
    const changed = [...Object.keys(changes), ...(address === undefined ? [] : ['address'])]
    if (changed.length === 0) return
    if (Object.keys(changes).length > 0)
      await trx
        .updateTable('customer')
        .set(changes)
        .where('customer_id', '=', customer_id)
        .execute()
        .catch((error: unknown) => {
          if (error instanceof DatabaseError && error.constraint === 'customer_phone_key') throw phoneTaken()
          throw error
        })
    if (actor.customer_id === customer_id) return
    await recordAudit(trx, {
      actor_customer_id: actor.customer_id,
      action: role && role !== before.role ? 'customer.role_changed' : 'customer.changed',
      entity: 'customer',
      entity_id: customer_id,
      details: { fields: changed, ...(role ? { role: { from: before.role, to: role } } : {}) },
      request_id,
    })
  })
}

/** Only the uploader may attach a picture: the person, or the staff member who does it for them. */
async function requireOwnPicture(
  trx: Trx,
  file_id: number,
  customer_id: number,
  actor: Actor,
): Promise<void> {
  const file = await trx
    .selectFrom('file')
    .select(['customer_id', 'width'])
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  if (!file || (file.customer_id !== customer_id && file.customer_id !== actor.customer_id)) {
    throw notFound(errorTexts.people.fileUnknown)
  }
  if (file.width === null) throw invalidFields({ idAdjunto: errorTexts.people.fileUnknown })
}

async function keepOneAdmin(trx: Trx, customer_id: number): Promise<void> {
  // Locked, so that two admins can't demote each other at the same time.
  const admins = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'admin')
    .forUpdate()
    .execute()
  if (!admins.some((admin) => admin.customer_id !== customer_id)) {
    throw new AppError(409, 'last_admin', errorTexts.people.lastAdmin)
  }
}
