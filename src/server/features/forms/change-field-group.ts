import { FIRST_OWN_FORM, fieldTypes } from '#domain/forms/field.ts'
import { keyOf } from '#domain/forms/key.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { requireUnused } from '#server/features/catalogue/uses.ts'
import { AppError, invalidFields, orNotFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { definitionIn, isAsked, refuseTaken } from './change-custom-field.ts'
import { countChangeOf } from './change-form.ts'
import { findCustomFields, findGroups, type GroupRow, lockGroup } from './custom-fields.queries.ts'
import { completeField, fieldColumns, type GivenField, requireSound } from './fields.ts'

type GivenInGroup = GivenField & { custom_field_id?: number | undefined; archived?: boolean | undefined }

interface GroupChange {
  name?: string | undefined
  form_fields?: readonly GivenInGroup[] | undefined
  /** The group's updatedAt as its editor read it. */
  updatedAt?: string | undefined
}

const entity = 'custom_field_group'

/** Adds a group of custom fields and returns its id. Throws AppError 400 for fields that contradict each other. */
export function addGroup(
  db: Queryable,
  { name = '', form_fields = [] }: GroupChange,
  by: By,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const taken = new Set<string>([...fieldTypes, ...(await findGroups(trx)).map(({ object }) => object)])
    const group = await trx
      .insertInto('custom_field_group')
      .values({ object: keyOf(name, taken), name })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveFields(trx, group, form_fields, now)
    const after = { name, form_fields: await fieldsIn(trx, group) }
    const entity_id = group.custom_field_group_id
    await recordChange(trx, by, `${entity}.added`, entity_id, { before: null, after })
    return entity_id
  })
}

/**
 * Changes a group; its fields are saved as a whole, answers stay. Throws AppError 404, 400 for fields that contradict each other,
 * 409 when it changed since it was read or when a field that is left out was answered.
 */
export async function changeGroup(
  db: Queryable,
  custom_field_group_id: number,
  { name: given, form_fields, updatedAt }: GroupChange,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const group = await requireGroup(trx, custom_field_group_id)
    refuseStale(group, updatedAt)
    const name = given ?? group.name
    const before = { name: group.name, form_fields: await fieldsIn(trx, group) }
    // Also where only fields change, so that the group has a new version.
    await trx
      .updateTable('custom_field_group')
      .set({ name })
      .where('custom_field_group_id', '=', custom_field_group_id)
      .execute()
    if (form_fields) {
      await countChangeOf(trx, group.object)
      await saveFields(trx, group, form_fields, now)
    }
    const after = { name, form_fields: await fieldsIn(trx, group) }
    const entity_id = custom_field_group_id
    await recordChange(trx, by, `${entity}.changed`, entity_id, { before, after })
  })
}

/** Deletes a group that no form asks and that has no answers. Throws AppError 404, or 409. */
export async function removeGroup(
  db: Queryable,
  custom_field_group_id: number,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const group = await requireGroup(trx, custom_field_group_id)
    if (custom_field_group_id < FIRST_OWN_FORM) throw new AppError(409, 'group_fixed', formTexts.fixedGroup)
    await requireUnused(trx, entity, custom_field_group_id, now, { archivable: false })
    const before = { name: group.name, form_fields: await fieldsIn(trx, group) }
    await trx.deleteFrom('form_field').where('object', '=', group.object).execute()
    await trx.deleteFrom(entity).where('custom_field_group_id', '=', custom_field_group_id).execute()
    const entity_id = custom_field_group_id
    await recordChange(trx, by, `${entity}.removed`, entity_id, { before, after: null })
  })
}

async function requireGroup(trx: Trx, custom_field_group_id: number): Promise<GroupRow> {
  return orNotFound(await lockGroup(trx, custom_field_group_id), formTexts.unknownGroup)
}

/** What a group asks, as the audit keeps it. */
const fieldsIn = async (trx: Trx, { object }: GroupRow) =>
  (await findCustomFields(trx, object)).map((row) => ({ ...definitionIn(row), archived: !isAsked(row) }))

async function saveFields(
  trx: Trx,
  { object }: GroupRow,
  given: readonly GivenInGroup[],
  now: Date,
): Promise<void> {
  const stored = new Map((await findCustomFields(trx, object)).map((row) => [row.form_field_id, row]))
  const fields = given.map(({ custom_field_id, archived = false, ...field }, index) => {
    const before = custom_field_id === undefined ? null : stored.get(custom_field_id)
    if (before === undefined)
      throw invalidFields({ [`form_fields.${index}.custom_field_id`]: formTexts.unknownField })
    return { index, before, archived, field: completeField(field, index + 1) }
  })
  const asked = fields.filter(({ archived }) => !archived)
  requireSound(
    asked.map(({ field }) => field),
    { object },
    (index, part) => `form_fields.${asked[index]?.index ?? index}.${part}`,
  )
  const retained = new Set(fields.map(({ before }) => before?.form_field_id))
  for (const id of stored.keys()) {
    if (retained.has(id)) continue
    await requireUnused(trx, 'custom_field', id, now)
    await trx.deleteFrom('form_field').where('form_field_id', '=', id).execute()
  }
  for (const { index, before, archived, field } of fields) {
    const columns = { ...fieldColumns(field), archived_at: archived ? (before?.archived_at ?? now) : null }
    const refuse = refuseTaken(`form_fields.${index}.key`)
    await (
      before
        ? trx
            .updateTable('form_field')
            .set(columns)
            .where('form_field_id', '=', before.form_field_id)
            .execute()
        : trx
            .insertInto('form_field')
            .values({ ...columns, object, form_id: null })
            .execute()
    ).catch(refuse)
  }
}
