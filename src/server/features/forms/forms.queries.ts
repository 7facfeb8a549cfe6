import { sql } from 'kysely'
import { ADDRESS, type FieldDefinition, FORMS, isFieldType } from '#domain/forms/field.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { FileRow } from '#server/shared/present-file.ts'

export interface FieldRow extends FieldDefinition {
  form_field_id: number
  form_id: number | null
  object: string | null
}

const formColumns = ['form_id', 'name', 'description', 'version', 'created_at', 'updated_at'] as const

/** The forms that are asked, or one of them. */
export function findForms(db: Queryable, form_id: number | null) {
  let query = db.selectFrom('form').select(formColumns).where('deleted_at', 'is', null)
  if (form_id !== null) query = query.where('form_id', '=', form_id)
  return query.orderBy('form_id').execute()
}

export type FormRow = Awaited<ReturnType<typeof findForms>>[number]

/** All forms, archived ones too, or one of them. */
export function findAllForms(db: Queryable, form_id: number | null = null) {
  return db
    .selectFrom('form')
    .select([...formColumns, 'deleted_at'])
    .$if(form_id !== null, (query) => query.where('form_id', '=', form_id))
    .orderBy('form_id')
    .execute()
}

export type ManagedFormRow = Awaited<ReturnType<typeof findAllForms>>[number]

/** A form that is changed, archived or not, locked until the transaction ends. */
export function lockManaged(db: Queryable, form_id: number) {
  return db
    .selectFrom('form')
    .select([...formColumns, 'deleted_at'])
    .where('form_id', '=', form_id)
    .forUpdate()
    .executeTakeFirst()
}

/** A form that is answered, locked until the transaction ends: what it asks stays as it is. */
export function lockForm(db: Queryable, form_id: number) {
  return db
    .selectFrom('form')
    .select(formColumns)
    .where('form_id', '=', form_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export const fieldColumns = [
  'form_field_id',
  'form_id',
  'object',
  'key',
  'position as order',
  'label',
  'hint',
  'type',
  'required',
  'options',
  'precondition',
  'step',
  'multiple',
  'missing',
  'value',
] as const

/** Every field that is asked, of every form and object; a studio has some dozens. */
export async function findFields(db: Queryable): Promise<FieldRow[]> {
  return db
    .selectFrom('form_field')
    .select(fieldColumns)
    .where('archived_at', 'is', null)
    .orderBy('step')
    .orderBy('position')
    .orderBy('form_field_id')
    .execute()
}

/** The fields that a field stands for: those of an address, or the custom ones of an object; null for a plain one. */
export function nestedOf(all: readonly FieldRow[], type: string): FieldRow[] | null {
  if (isFieldType(type)) return null
  return all.filter((field) =>
    type === ADDRESS && field.object === null ? field.form_id === FORMS.address : field.object === type,
  )
}

/** A customer's answers, to all forms or one; the newest last. */
export function findAnswers(db: Queryable, customer_id: number, form_id: number | null = null) {
  let query = db
    .selectFrom('form_answer as answer')
    .innerJoin('form', 'form.form_id', 'answer.form_id')
    .select([
      'form_answer_id',
      'answer.form_id',
      'form.name as form',
      'key',
      'label',
      'type',
      'value',
      'answered_at',
      'replaced_at',
    ])
    .where('customer_id', '=', customer_id)
  if (form_id !== null) query = query.where('answer.form_id', '=', form_id)
  return query.orderBy('answer.form_id').orderBy('form_answer_id').execute()
}

export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number]

/** How often a customer saved each form. */
export async function findReplies(db: Queryable, customer_id: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('form_reply')
    .select(['form_id', 'version'])
    .where('customer_id', '=', customer_id)
    .execute()
  return new Map(rows.map((row) => [row.form_id, row.version]))
}

/** The files that a customer's answers name, by their ids. */
export async function findAnswerFiles(db: Queryable, customer_id: number) {
  const { rows } = await sql<FileRow>`
    select f.file_id, f.name, f.mime, f.width, f.height, f.storage_key, f.alt, f.blur from file f
    where f.file_id in (select u.file_id from form_answer_file u join form_answer a using (form_answer_id)
      where a.customer_id = ${customer_id})`.execute(db)
  return new Map(rows.map((row) => [row.file_id, row]))
}
