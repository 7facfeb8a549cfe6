import { DatabaseError } from 'pg'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { formTexts } from '#text/account/forms.ts'
import { countChangeOf } from './change-form.ts'
import { completeField, fieldColumns, type GivenField, requireSound } from './fields.ts'
import { type FieldRow, findFields } from './forms.queries.ts'

export type GivenCustomField = GivenField & { object: string }
type Change = { [K in keyof GivenCustomField]?: GivenCustomField[K] | undefined }

const entity = 'custom_field'

/** Adds a custom field and returns its id. Throws AppError 400 or 409. */
export function addCustomField(
  db: Queryable,
  { object, ...given }: GivenCustomField,
  by: By,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await countChangeOf(trx, object)
    const others = await fieldsOfObject(trx, object)
    const last = Math.max(0, ...others.map(({ order }) => order))
    const field = completeField(given, given.order ?? last + 1)
    requireSound([field, ...others], null, (_, part) => part)
    const { form_field_id } = await trx
      .insertInto('form_field')
      .values({ ...fieldColumns(field), object, form_id: null })
      .returning('form_field_id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    const details = { object, key: field.key }
    await recordAudit(trx, { ...by, action: 'custom_field.added', entity, entity_id: form_field_id, details })
    return form_field_id
  })
}

/** Changes the given parts of a custom field; answers stay. Throws AppError 404, 400 or 409. */
export async function changeCustomField(
  db: Queryable,
  custom_field_id: number,
  change: Change,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await requireCustomField(trx, custom_field_id)
    const object = change.object ?? before.object
    for (const one of new Set([before.object, object])) await countChangeOf(trx, one)
    const given = {
      ...before,
      ...Object.fromEntries(Object.entries(change).filter(([, v]) => v !== undefined)),
    }
    const { form_field_id: _id, form_id: _form, object: _object, ...parts } = given
    const field = completeField(parts, parts.order)
    const others = (await fieldsOfObject(trx, object)).filter((one) => one.form_field_id !== custom_field_id)
    requireSound([field, ...others], null, (index, part) => (index === 0 ? part : 'key'))
    await trx
      .updateTable('form_field')
      .set({ ...fieldColumns(field), object })
      .where('form_field_id', '=', custom_field_id)
      .execute()
      .catch(refuseTaken)
    const details = { object, key: field.key, changed: Object.keys(change) }
    await recordAudit(trx, {
      ...by,
      action: 'custom_field.changed',
      entity,
      entity_id: custom_field_id,
      details,
    })
  })
}

/** Removes a custom field and returns its last state; answers stay. Throws AppError 404, or 400 if another depends on it. */
export function removeCustomField(db: Queryable, custom_field_id: number, by: By): Promise<FieldRow> {
  return inTransaction(db, async (trx) => {
    const before = await requireCustomField(trx, custom_field_id)
    await countChangeOf(trx, before.object)
    await trx.deleteFrom('form_field').where('form_field_id', '=', custom_field_id).execute()
    requireSound(await fieldsOfObject(trx, before.object), null, () => 'key')
    const details = { object: before.object, key: before.key }
    await recordAudit(trx, {
      ...by,
      action: 'custom_field.removed',
      entity,
      entity_id: custom_field_id,
      details,
    })
    return before
  })
}

/** A custom field. Throws AppError 404. */
export async function requireCustomField(db: Queryable, custom_field_id: number) {
  const found = (await findFields(db)).find(({ form_field_id }) => form_field_id === custom_field_id)
  if (!found || found.object === null) throw notFound(formTexts.unknownField)
  return { ...found, object: found.object }
}

const fieldsOfObject = async (trx: Trx, object: string): Promise<FieldRow[]> =>
  (await findFields(trx)).filter((field) => field.object === object)

function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'form_field_key')
    throw new AppError(409, 'key_taken', formTexts.keyTaken, { fields: { key: formTexts.keyTaken } })
  throw error
}
