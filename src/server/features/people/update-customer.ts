import { sql, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import { phoneDigits } from '#domain/phone.ts'
import type { Schema } from '#server/db/schema.ts'
import { inSavepoint, inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { handOverFiles } from '#server/features/files/hand-over-files.ts'
import { recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import type { Role } from '#domain/people/roles.ts'
import { fullName } from '#domain/people/full-name.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { findAddresses } from './addresses/addresses.queries.ts'
import { type AddressFields, replaceAddress } from './addresses/save-address.ts'
import { lockAdmins, requireOtherAdmin } from './lock-admins.ts'
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
  /** The response does not reveal that somebody has the phone: see `wanted_phone`. */
  hides_taken?: boolean
  /** The version that an editor read. */
  updatedAt?: string
}

/**
 * Changes the given fields of a customer; omitted ones stay. Staff's changes of a customer, and while acting as one, are audited.
 * Throws AppError 404 for an unknown customer or a picture that is not theirs, 400 for one that another person uses, 409 for a
 * phone that is taken, for a record that changed since it was read, and for a role while nobody proved the e-mail.
 */
export async function updateCustomer(
  db: Queryable,
  actor: Actor,
  customer_id: number,
  { idAdjunto: file_id, phone, role, address, updatedAt, hides_taken, ...rest }: Profile,
  request_id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const admins = role === undefined ? [] : await lockAdmins(trx, customer_id)
    const before = await trx
      .selectFrom('customer')
      .select([
        'role',
        'name',
        'last_name',
        'phone',
        'file_id',
        'instagram',
        'birthdate',
        'signup_reason',
        'other',
        'wanted_phone',
        'updated_at',
      ])
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      // Not for update: two of the staff who change each other would each wait for the other's audit line.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
    refuseStale(before, updatedAt)
    if (file_id != null && file_id !== before.file_id)
      await requireOwnPicture(trx, file_id, customer_id, actor)
    const turned = role !== undefined && role !== before.role
    if (turned && before.role === 'admin') requireOtherAdmin(admins, customer_id)
    if (turned && role !== 'customer') await requireProved(trx, customer_id)
    const digits = phone == null ? null : phoneDigits(phone)
    // Saving the same wanted phone again must not reveal that somebody has it.
    const hides = hides_taken || (actor.customer_id === customer_id && digits === before.wanted_phone)
    let changes: Updateable<Schema['customer']> = {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value])),
      ...(phone === undefined ? {} : { phone: digits, wanted_phone: null }),
      ...(file_id === undefined ? {} : { file_id }),
      ...(role === undefined ? {} : { role }),
    }
    const addressBefore = await profileAddress(trx, customer_id)
    if (address !== undefined) await replaceAddress(trx, customer_id, address)
    const write = () =>
      trx.updateTable('customer').set(changes).where('customer_id', '=', customer_id).execute()
    if (Object.keys(changes).length > 0)
      await inSavepoint(trx, write).catch((error: unknown) => {
        if (!(error instanceof DatabaseError) || error.constraint !== 'customer_phone_key') throw error
        if (!hides) throw phoneTaken()
        changes = { ...changes, phone: null, wanted_phone: digits }
        return write()
      })
    if (turned) await endOpenAccess(trx, customer_id)
    if (turned && role === 'customer') await handOverFiles(trx, customer_id)
    if (actor.customer_id === customer_id && !actor.actedBy) return
    await recordChange(
      trx,
      { actor_customer_id: actor.customer_id, request_id },
      turned ? 'customer.role_changed' : 'customer.changed',
      customer_id,
      {
        before: { ...before, address: addressBefore, wanted_phone: null },
        after: { ...before, ...changes, address: await profileAddress(trx, customer_id), wanted_phone: null },
      },
    )
  })
}

async function profileAddress(trx: Trx, customer_id: number) {
  const [profile = null] = await findAddresses(trx, customer_id)
  return profile
}

/**
 * Only the uploader may attach a picture: the person, or the staff member who does it for them, whose file it is no longer. So
 * nobody else may use it: it goes when the person does.
 */
async function requireOwnPicture(
  trx: Trx,
  file_id: number,
  customer_id: number,
  actor: Actor,
): Promise<void> {
  const file = await trx
    .selectFrom('file')
    .select(['customer_id', 'width', 'public'])
    .where('file_id', '=', file_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const given = file?.customer_id !== customer_id && file?.public === false
  if (given && actor.customer_id !== customer_id && (await isUsedByAnother(trx, file_id, customer_id)))
    throw invalidFields({ idAdjunto: errorTexts.people.fileTaken })
  if (!file || (file.customer_id !== customer_id && file.customer_id !== actor.customer_id)) {
    throw notFound(errorTexts.people.fileUnknown)
  }
  if (file.width === null) throw invalidFields({ idAdjunto: errorTexts.people.fileUnknown })
  if (given) await trx.updateTable('file').set({ customer_id }).where('file_id', '=', file_id).execute()
}

/** Whether it is another person's picture, or in their answer to a form. */
async function isUsedByAnother(trx: Trx, file_id: number, customer_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer where file_id = ${file_id} and customer_id <> ${customer_id}
    union all select from form_answer_file join form_answer using (form_answer_id)
      where file_id = ${file_id} and customer_id <> ${customer_id}`.execute(trx)
  return rows.length > 0
}

/**
 * Another person may have opened an account whose address nobody proved, and would get the role. Somebody whom staff entered or
 * invited, and who has not entered yet, has no way in that could be another person's.
 */
async function requireProved(trx: Trx, customer_id: number): Promise<void> {
  const unproved = await trx
    .selectFrom('customer as c')
    .innerJoin('auth.user as u', 'u.id', 'c.uid')
    .select(['c.name', 'c.last_name'])
    .where('c.customer_id', '=', customer_id)
    .where('u.emailVerified', '=', false)
    .where((eb) =>
      eb.exists(eb.selectFrom('auth.account as a').select('a.id').whereRef('a.userId', '=', 'u.id')),
    )
    .executeTakeFirst()
  if (!unproved) return
  const name = fullName(unproved)
  throw new AppError(409, 'email_unconfirmed', errorTexts.people.roleUnproved({ name }))
}

/**
 * A new role means signing in again, so that no open page shows what the person may no longer see. An address that was asked for
 * before, by whomever, does not take the role over.
 */
async function endOpenAccess(trx: Trx, customer_id: number): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ new_email: null })
    .where('customer_id', '=', customer_id)
    .where('new_email', 'is not', null)
    .execute()
  await trx
    .deleteFrom('auth.session')
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('customer')
        .select('uid')
        .where('customer_id', '=', customer_id)
        .$narrowType<{ uid: string }>(),
    )
    .execute()
}
