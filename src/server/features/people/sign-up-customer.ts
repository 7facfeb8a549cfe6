import { sql } from 'kysely'
import { type Answers, FORMS } from '#domain/forms/field.ts'
import { phoneDigits } from '#domain/phone.ts'
import { type Queryable, type Trx, inTransaction } from '#server/db/transaction.ts'
import { saveAnswers } from '#server/features/forms/save-answers.ts'
import { notify } from '#server/features/messages/notify.ts'
import type { Sender } from '#server/features/messages/notices/queue-notices.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { HAS_CONTENT } from '#server/shared/page-content.ts'
import { errorTexts } from '#text/errors.ts'
import { acceptPages, inAnyVersion, type SeenPage } from './accept-pages.ts'

export interface SignUp {
  uid: string
  name: string
  last_name: string
  email: string
  /** The network address, noted with the accepted pages. */
  ip: string
  phone: string
  signup_reason?: string | null
  other?: string | null
  accepted?: SeenPage[]
  /** Pages in whatever version is the present one. */
  accepted_pages?: number[]
  birthdate?: string | null
  instagram?: string | null
  /** To the form of signing up. */
  answers?: Answers
  /** Sets the account's first password, where one is asked for. */
  setPassword?: ((trx: Trx) => Promise<void>) | undefined
}

/**
 * Creates the customer record of a sign-in account and queues the welcome mail. Throws AppError 409 for a phone,
 * e-mail or account that has a record and for a page that has a newer version, 400 when a page that sign-up requires is not accepted, or its form
 * lacks an answer. Where the studio reveals no accounts, a phone that somebody has is taken down as wanted, and its owner gets a mail.
 */
export async function signUpCustomer(
  db: Queryable,
  sender: Sender,
  given: SignUp,
  now: Date,
): Promise<number> {
  const email = given.email.toLowerCase()
  const phone = phoneDigits(given.phone)
  return inTransaction(db, async (trx) => {
    const { discreet_sign_in: discreet } = sender.configuration
    // The desk, which enters the same e-mail, replaces an account without a record: it waits for this one, or this one for it.
    const { rows } = await sql`select from auth."user" where id = ${given.uid} for key share`.execute(trx)
    if (rows.length === 0) throw accountExists()
    const refuse = () => refuseTaken(trx, { ...given, email, phone, discreet })
    let owner = await refuse()
    const accepted = given.accepted ?? inAnyVersion(given.accepted_pages ?? [])
    await requirePages(trx, accepted)
    const insert = () =>
      trx
        .insertInto('customer')
        .values({
          uid: given.uid,
          name: given.name,
          last_name: given.last_name,
          email,
          ...phoneOf(phone, owner),
          instagram: given.instagram || null,
          birthdate: given.birthdate ?? null,
          file_id: null,
          signup_reason: given.signup_reason || null,
          other: given.other || null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('customer_id')
        .executeTakeFirst()
    let row = await insert()
    if (!row) {
      // A concurrent sign-up with the same phone, e-mail or token was faster.
      owner = await refuse()
      row = await insert()
    }
    if (!row) throw accountExists()
    await given.setPassword?.(trx)
    if (accepted.length > 0) await acceptPages(trx, { customer_id: row.customer_id, ip: given.ip }, accepted)
    const { customer_id } = row
    const { answers = {} } = given
    await saveAnswers(trx, { form_id: FORMS.signUp, customer_id, given: answers, seen: null, now })
    await notify(trx, [{ kind: 'welcome', customer_id, event: 'signup', facts: {} }], sender)
    if (owner !== null) {
      const event = `signup:${customer_id}`
      await notify(trx, [{ kind: 'account_exists', customer_id: owner, event, facts: {} }], sender)
    }
    return customer_id
  })
}

const accountExists = () => new AppError(409, 'account_exists', errorTexts.signIn.accountExists)

interface Identity {
  uid: string
  email: string
  phone: string
  /** Accepts a phone that another customer has, so that the response does not reveal it. */
  discreet: boolean
}

/** Returns the customer who has the phone; null if it is free. */
async function refuseTaken(trx: Trx, { uid, email, phone, discreet }: Identity): Promise<number | null> {
  const taken = await trx
    .selectFrom('customer')
    .select(['customer_id', 'uid', 'email', 'phone'])
    .where((eb) =>
      eb.or([eb('uid', '=', uid), eb(eb.fn('lower', ['email']), '=', email), eb('phone', '=', phone)]),
    )
    .execute()
  if (taken.some((row) => row.uid === uid || row.email.toLowerCase() === email)) throw accountExists()
  if (taken.length > 0 && !discreet) throw phoneTaken()
  return taken[0]?.customer_id ?? null
}

/** Two customers never have one phone: the second has it as wanted, which nobody else sees. */
const phoneOf = (phone: string, owner: number | null) =>
  owner === null ? { phone } : { phone: null, wanted_phone: phone }

export const phoneTaken = () =>
  new AppError(409, 'phone_taken', errorTexts.people.phoneTaken, {
    fields: { phone: errorTexts.people.phoneTaken },
  })

async function requirePages(trx: Trx, accepted: readonly SeenPage[]): Promise<void> {
  const required = await trx
    .selectFrom('page')
    .select('page_id')
    .where('required_signup', '=', true)
    .where(sql<boolean>`${sql.raw(HAS_CONTENT)}`)
    .execute()
  if (required.some(({ page_id }) => !accepted.some((page) => page.page_id === page_id))) {
    throw invalidFields({ accepted_pages: errorTexts.people.termsRequired })
  }
}
