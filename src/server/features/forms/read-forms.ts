import { FORMS, type Question } from '#domain/forms/field.ts'
import { questionsOf } from '#domain/forms/questions.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { firstOrNotFound, notFound } from '#server/kit/errors.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { addressAnswers } from './address-record.ts'
import { findUses } from '#server/features/catalogue/uses.ts'
import { presentForm, presentManaged } from './forms.presenter.ts'
import {
  findAllForms,
  findAnswerFiles,
  findAnswers,
  findFields,
  findForms,
  findReplies,
} from './forms.queries.ts'
import { fieldsOf, fillForm, type Stored } from './own-form.ts'

type Reading = Pick<CallContext, 'services' | 'db'> & { actor: { customer_id: number } | null }

/** All forms, or one, with the caller's own answers. */
export async function readForms({ services, db, actor }: Reading, form_id: number | null = null) {
  const [forms, fields, own] = await Promise.all([
    findForms(db, form_id),
    findFields(db),
    actor && readOwn(db, actor.customer_id),
  ])
  return forms.map((row) => {
    const stored = own?.answers.get(row.form_id) ?? new Map<string, Stored>()
    const answers_version = own?.replies.get(row.form_id) ?? 0
    const filled = fillForm(fieldsOf(fields, row.form_id), stored, answers_version === 0 && stored.size === 0)
    return presentForm(services, row, filled, { answers_version, files: own?.files ?? new Map() })
  })
}

/** One form with the caller's own answers. Throws AppError 404. */
export async function readForm(reading: Reading, form_id: number) {
  return firstOrNotFound(await readForms(reading, form_id), formTexts.unknownForm)
}

/** All forms as they are edited, archived ones too, or one of them. */
export async function readManaged(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  form_id: number | null = null,
) {
  const [forms, fields, uses] = await Promise.all([
    findAllForms(db, form_id),
    findFields(db),
    findUses(db, 'form', now, form_id),
  ])
  return forms.map((row) =>
    presentManaged(
      row,
      fields.filter((field) => field.form_id === row.form_id),
      uses.get(row.form_id) ?? {},
    ),
  )
}

/** One form as it is edited. Throws AppError 404. */
export async function requireManaged(reading: Pick<CallContext, 'db' | 'now'>, form_id: number) {
  return firstOrNotFound(await readManaged(reading, form_id), formTexts.unknownForm)
}

async function readOwn(db: CallContext['db'], customer_id: number) {
  const [rows, replies, files, address] = await Promise.all([
    findAnswers(db, customer_id),
    findReplies(db, customer_id),
    findAnswerFiles(db, customer_id),
    addressAnswers(db, customer_id),
  ])
  const answers = new Map<number, Map<string, Stored>>([[FORMS.address, new Map(address)]])
  for (const { form_id, key, value, type, replaced_at } of rows) {
    if (replaced_at) continue
    const of = answers.get(form_id) ?? new Map<string, Stored>()
    answers.set(form_id, of.set(key, { value, type }))
  }
  return { answers, replies, files }
}

/** A form's name and what it asks, archived ones too. Throws AppError 404. */
export async function requireQuestions(db: Queryable, form_id: number) {
  const [[form], fields] = await Promise.all([findAllForms(db, form_id), findFields(db)])
  if (!form) throw notFound(formTexts.unknownForm)
  return { name: form.name, questions: questionsOf(fieldsOf(fields, form_id)) }
}

/** A customer's answers to all forms, with their files and the choices that the fields offer now. */
export async function readGiven(db: Queryable, customer_id: number) {
  const [rows, files, fields] = await Promise.all([
    findAnswers(db, customer_id),
    findAnswerFiles(db, customer_id),
    findFields(db),
  ])
  const offered = new Map<number, Map<string, Question>>()
  for (const form_id of new Set(rows.map((row) => row.form_id)))
    offered.set(form_id, new Map(questionsOf(fieldsOf(fields, form_id)).map((one) => [one.key, one])))
  return {
    rows: rows.map((row) => ({ ...row, options: offered.get(row.form_id)?.get(row.key)?.options ?? null })),
    files,
  }
}
