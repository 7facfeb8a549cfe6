import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import { FIRST_OWN_FORM } from '#domain/forms/field.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { findUses, type Uses } from '#server/features/catalogue/uses.ts'
import { firstOrNotFound } from '#server/kit/errors.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { requireCustomField } from './change-custom-field.ts'
import { type CustomFieldRow, findCustomFields, findGroups } from './custom-fields.queries.ts'
import { presentCustomField } from './forms.presenter.ts'

type Reading = Pick<CallContext, 'db' | 'now'>
type Group = z.input<(typeof calls)['PUT /custom_field_groups']['answer']>['custom_field_group']

/** All groups of custom fields as they are edited, or one of them. */
export async function readGroups({ db, now }: Reading, custom_field_group_id: number | null = null) {
  const [groups, fields, uses, usesOfFields] = await Promise.all([
    findGroups(db, custom_field_group_id),
    findCustomFields(db),
    findUses(db, 'custom_field_group', now, custom_field_group_id),
    findUses(db, 'custom_field', now),
  ])
  return groups.map((row): Group => ({
    custom_field_group_id: row.custom_field_group_id,
    object: row.object,
    name: row.name,
    fixed: row.custom_field_group_id < FIRST_OWN_FORM,
    form_fields: fields
      .filter(({ object }) => object === row.object)
      .map((field) => presentManagedField(field, usesOfFields.get(field.form_field_id) ?? {})),
    uses: uses.get(row.custom_field_group_id) ?? {},
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** One group as it is edited. Throws AppError 404. */
export async function readGroup(reading: Reading, custom_field_group_id: number): Promise<Group> {
  return firstOrNotFound(await readGroups(reading, custom_field_group_id), formTexts.unknownGroup)
}

/** One custom field as it is edited. Throws AppError 404. */
export async function readManagedField({ db, now }: Reading, custom_field_id: number) {
  const row = await requireCustomField(db, custom_field_id)
  const uses = await findUses(db, 'custom_field', now, custom_field_id)
  return presentManagedField(row, uses.get(custom_field_id) ?? {})
}

const presentManagedField = (row: CustomFieldRow, uses: Uses) => ({
  ...presentCustomField(row),
  archived: row.archived_at !== null,
  uses,
  updatedAt: row.updated_at.toISOString(),
})
