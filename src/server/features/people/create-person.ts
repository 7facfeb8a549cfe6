import type { Queryable } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import { errorTexts } from '#text/errors.ts'

export interface NewPerson {
  name: string
  last_name: string
  email: string
  password: string
  phone?: string | null
  role: Role
}

/**
 * Creates a sign-in account and its customer record, for staff and for the first admin. Replaces an account with
 * that e-mail and no record. Throws AppError 409 when the e-mail has a record.
 */
export async function createPerson(
  db: Queryable,
  identity: IdentityProvider,
  { name, last_name, email, password, phone = null, role }: NewPerson,
): Promise<{ customer_id: number; uid: string }> {
  const address = email.toLowerCase()
  const taken = await db
    .selectFrom('customer')
    .select('customer_id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
    .executeTakeFirst()
  if (taken) throw new AppError(409, 'account_exists', errorTexts.signIn.accountExists)
  const { uid } = await identity.createAccount(
    { email: address, password, name: `${name} ${last_name}`, confirmed: true },
    db,
  )
  const { customer_id } = await db
    .insertInto('customer')
    .values({
      uid,
      name,
      last_name,
      email: address,
      phone,
      instagram: null,
      birthdate: null,
      file_id: null,
      signup_reason: null,
      other: null,
      role,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return { customer_id, uid }
}
