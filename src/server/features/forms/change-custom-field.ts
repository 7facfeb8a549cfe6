import { DatabaseError } from 'pg'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { requireUnused } from '#server/features/catalogue/uses.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { countChangeOf } from './change-form.ts'
import { type CustomFieldRow, findCustomFields, lockGroupOf } from './custom-fields.queries.ts'
import { completeField, fieldColumns, type GivenField, requireSound } from './fields.ts'

export type GivenCustomField = GivenField & { object: string }
type Change = { [K in keyof GivenCustomField]?: GivenCustomField[K] | undefined } & {
  archived?: boolean | undefined
  /** The field's updatedAt as its editor read it. */
  updatedAt?: string | undefined
}

/** Adds a custom field and returns its id. Throws AppError 400 or 409. */
export function addCustomField(
  db: Queryable,
  { object, ...given }: GivenCustomField,
  by: By,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockGroupOf(trx, object)
    await countChangeOf(trx, object)
    const others = await findCustomFields(trx, object)
    const last = Math.max(0, ...others.map(({ order }) => order))
    const field = completeField(given, given.order ?? last + 1)
    requireSound([field, ...others.filter(isAsked)], { object }, (_, part) => part)
    const { form_field_id } = await trx
      .insertInto('form_field')
      .values({ ...fieldColumns(field), object, form_id: null })
      .returning('form_field_id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken('key'))
    const after = { object, ...field }
    const action = 'custom_field.added'
    await recordChange(trx, by, action, form_field_id, { before: null, after })
    return form_field_id
  })
}

/** Changes or archives a custom field; answers stay. Throws AppError 404, 400, or 409 when it changed since it was read. */
export async function changeCustomField(
  db: Queryable,
  custom_field_id: number,
  { archived, updatedAt, ...change }: Change,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const unlocked = await requireCustomField(trx, custom_field_id)
    const object = change.object ?? unlocked.object
    for (const one of new Set([unlocked.object, object])) {
      await lockGroupOf(trx, one)
      await countChangeOf(trx, one)
    }
    const before = await requireCustomField(trx, custom_field_id)
    refuseStale(before, updatedAt)
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const { archived_at } = before
    const given = definitionIn({ ...before, ...said })
    const field = completeField(given, given.order)
    const others = (await findCustomFields(trx, object)).filter(
      (one) => one.form_field_id !== custom_field_id,
    )
    const isArchived = archived ?? archived_at !== null
    requireSound([...(isArchived ? [] : [field]), ...others.filter(isAsked)], { object }, (index, part) =>
      !isArchived && index === 0 ? part : 'key',
    )
    await trx
      .updateTable('form_field')
      .set({ ...fieldColumns(field), object, archived_at: isArchived ? (archived_at ?? now) : null })
      .where('form_field_id', '=', custom_field_id)
      .execute()
      .catch(refuseTaken('key'))
    await recordChange(trx, by, 'custom_field.changed', custom_field_id, {
      before: { object: before.object, archived: archived_at !== null, ...definitionIn(before) },
      after: { object, archived: isArchived, ...field },
    })
  })
}

/** Deletes a custom field without answers. Throws AppError 404, 400 if another depends on it, or 409. */
export async function removeCustomField(
  db: Queryable,
  custom_field_id: number,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await requireCustomField(trx, custom_field_id)
    await lockGroupOf(trx, before.object)
    await countChangeOf(trx, before.object)
    await requireUnused(trx, 'custom_field', custom_field_id, now)
    await trx.deleteFrom('form_field').where('form_field_id', '=', custom_field_id).execute()
    requireSound((await findCustomFields(trx, before.object)).filter(isAsked), before, () => 'key')
    await recordChange(trx, by, 'custom_field.removed', custom_field_id, {
      before: { object: before.object, ...definitionIn(before) },
      after: null,
    })
  })
}

/** A custom field, archived or not. Throws AppError 404. */
export async function requireCustomField(trx: Queryable, custom_field_id: number): Promise<CustomFieldRow> {
  const found = (await findCustomFields(trx)).find(({ form_field_id }) => form_field_id === custom_field_id)
  if (!found) throw notFound(formTexts.unknownField)
  return found
}

export const isAsked = ({ archived_at }: CustomFieldRow): boolean => archived_at === null

/** A field without what only its row has. */
export function definitionIn(row: CustomFieldRow) {
  const {
    form_field_id: _id,
    form_id: _form,
    object: _object,
    archived_at: _at,
    updated_at: _now,
    ...field
  } = row
  return field
}

/** Turns the database's refusal of a key that the object has into AppError 409, named by the request's field. */
export const refuseTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof DatabaseError && error.constraint === 'form_field_key')
      throw new AppError(409, 'key_taken', formTexts.keyTaken, { fields: { [name]: formTexts.keyTaken } })
    throw error
  }
