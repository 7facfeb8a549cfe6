import type { Role } from '#domain/people/roles.ts'
import { phoneDigits } from '#domain/phone.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { emailTaken } from '#server/features/people/email/change-email.ts'
import { sendInvitation } from '#server/features/people/email/send-invitation.ts'
import { phoneTaken } from '#server/features/people/sign-up-customer.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, recordChange } from '#server/shared/audit.ts'

interface NewCustomer {
  name: string
  last_name: string
  email: string
  phone: string | null
  birthdate?: string | null | undefined
  instagram?: string | null | undefined
  /** A customer's by default. */
  role?: Role
}

/**
 * Creates a customer with a sign-in account that has no password, and queues the mail to choose one. Replaces an
 * account without a customer record. Returns the customer's id. Throws AppError 409.
 */
export async function createCustomer(
  services: Services,
  db: Queryable,
  given: NewCustomer,
  by: By,
): Promise<number> {
  const email = given.email.toLowerCase()
  const phone = given.phone === null ? null : phoneDigits(given.phone)
  return inTransaction(db, async (trx) => {
    await refuseTaken(trx, email, phone)
    const name = `${given.name} ${given.last_name}`
    const account = { email, name, password: null }
    const { uid } = await services.identity.createAccount(account, trx).catch(async (error: unknown) => {
      // Somebody who was signing up with it is a customer now.
      if (error instanceof AppError) await refuseTaken(trx, email, phone)
      throw error
    })
    const row = await trx
      .insertInto('customer')
      .values({
        uid,
        name: given.name,
        last_name: given.last_name,
        email,
        phone,
        birthdate: given.birthdate ?? null,
        instagram: given.instagram || null,
        file_id: null,
        signup_reason: null,
        other: null,
        ...(given.role && { role: given.role }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['customer_id', 'name', 'last_name', 'email', 'phone', 'birthdate', 'instagram'])
      .executeTakeFirst()
    // Somebody else was faster.
    if (!row) {
      await refuseTaken(trx, email, phone)
      throw emailTaken()
    }
    const { customer_id, ...after } = row
    await recordChange(trx, by, 'customer.added', customer_id, {
      before: null,
      after: { ...after, ...(given.role && { role: given.role }) },
    })
    await sendInvitation(services, trx, { customer_id, uid, role: given.role })
    return customer_id
  })
}

async function refuseTaken(db: Queryable, email: string, phone: string | null): Promise<void> {
  const taken = await db
    .selectFrom('customer')
    .select(['email', 'phone'])
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['email']), '=', email),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .execute()
  if (taken.some((row) => row.email.toLowerCase() === email)) throw emailTaken()
  if (taken.length > 0) throw phoneTaken()
}
