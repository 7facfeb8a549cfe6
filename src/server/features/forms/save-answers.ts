import { type AnswerValue, type Answers, FORMS } from '#domain/forms/field.ts'
import { readAnswers } from '#domain/forms/read-answers.ts'
import { valuesOf } from '#domain/forms/values.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { addressAnswers, isAddressKey, saveAddress } from './address-record.ts'
import { requireOwnFiles } from './answer-files.ts'
import { refuseAnswers } from './refuse-answers.ts'
import { type AnswerRow, findAnswers, findFields, lockForm } from './forms.queries.ts'
import { fieldsOf, fillForm } from './own-form.ts'
import { writeAnswers } from './write-answers.ts'

export interface SaveAnswers {
  form_id: number
  customer_id: number
  given: Answers
  /** What the customer saw; null while they sign up, where the form has no answers yet. */
  seen: { version: number; answers_version: number } | null
  /** See `refuseAnswers`. */
  within?: string
  now: Date
}

/**
 * Saves a customer's answers to a form, all or none. Saving the same again changes nothing. Throws AppError 404 for an
 * unknown form, 409 if the form or the answers changed since they were read, 400 for missing or invalid answers.
 */
export async function saveAnswers(db: Queryable, save: SaveAnswers): Promise<void> {
  const { form_id, customer_id, given, seen, within = '', now } = save
  await inTransaction(db, async (trx) => {
    const form = orNotFound(await lockForm(trx, form_id), formTexts.unknownForm)
    if (seen && seen.version !== form.version)
      throw new AppError(409, 'form_changed', formTexts.changed, { extra: { version: form.version } })
    const saved = await lockReply(trx, form_id, customer_id)
    const current = (await findAnswers(trx, customer_id, form_id)).filter(isCurrent)
    const filled = await fillOwn(trx, { form_id, customer_id, current, isNew: saved === 0 })
    const { answers, problems, unknown } = readAnswers(filled, given)
    refuseAnswers(problems, unknown, within)
    if (seen && seen.answers_version !== saved) {
      if (isSame(answers, valuesOf(filled))) return
      throw new AppError(409, 'answers_changed', formTexts.answeredElsewhere)
    }
    await requireOwnFiles(trx, { customer_id, fields: filled, answers, within })
    const own = form_id === FORMS.address ? (key: string) => !isAddressKey(key) : () => true
    if (form_id === FORMS.address) await saveAddress(trx, customer_id, answers)
    await writeAnswers(trx, { form_id, customer_id, filled, answers, current, stores: own, now })
    await trx
      .updateTable('form_reply')
      .set({ version: saved + 1, updated_at: now })
      .where('form_id', '=', form_id)
      .where('customer_id', '=', customer_id)
      .execute()
  })
}

const isCurrent = ({ replaced_at }: AnswerRow): boolean => replaced_at === null

interface OwnForm {
  form_id: number
  customer_id: number
  current: readonly AnswerRow[]
  isNew: boolean
}

/** A form's fields with a customer's answers. */
async function fillOwn(db: Queryable, { form_id, customer_id, current, isNew }: OwnForm) {
  const stored = new Map(current.map(({ key, value, type }) => [key, { value, type }]))
  if (form_id === FORMS.address)
    for (const [key, part] of await addressAnswers(db, customer_id)) stored.set(key, part)
  return fillForm(fieldsOf(await findFields(db), form_id), stored, isNew && stored.size === 0)
}

/** How often the customer saved the form; another saving of it waits. */
async function lockReply(trx: Trx, form_id: number, customer_id: number): Promise<number> {
  await trx
    .insertInto('form_reply')
    .values({ form_id, customer_id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await trx
    .selectFrom('form_reply')
    .select('version')
    .where('form_id', '=', form_id)
    .where('customer_id', '=', customer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return version
}

const isSame = (answers: ReadonlyMap<string, AnswerValue>, values: Answers): boolean =>
  [...answers].every(([key, value]) => JSON.stringify(value) === JSON.stringify(values[key] ?? null))
