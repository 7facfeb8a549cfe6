import { sql } from 'kysely'
import { ADDRESS, FIRST_OWN_FORM, formObjects, FORMS } from '#domain/forms/field.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { type By, recordAudit, recordChange } from '#server/shared/audit.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { completeField, fieldColumns, type GivenField, requireSound } from './fields.ts'
import { requireUnused } from '#server/features/catalogue/uses.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { lockManaged } from './forms.queries.ts'

interface FormChange {
  name?: string | undefined
  description?: string | null | undefined
  form_fields?: readonly GivenField[] | undefined
  archived?: boolean | undefined
  /** The form's updatedAt as its editor read it. */
  updatedAt?: string | undefined
}

/** Adds a form and returns its id. Throws AppError 400 for fields that contradict each other. */
export function addForm(
  db: Queryable,
  { name = '', description, form_fields = [] }: FormChange,
  by: By,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { form_id } = await trx
      .insertInto('form')
      .values({ name, description: description || null })
      .returning('form_id')
      .executeTakeFirstOrThrow()
    await replaceFields(trx, form_id, form_fields)
    await recordChange(trx, by, 'form.added', form_id, {
      before: null,
      after: { name, description: description || null, form_fields: await questionsOf(trx, form_id) },
    })
    return form_id
  })
}

/**
 * Changes the given parts of a form; answers stay. Throws AppError 404, 400 for fields that contradict each other, 409 when it
 * changed since it was read or when a fixed one was to be archived.
 */
export async function changeForm(db: Queryable, form_id: number, change: FormChange, by: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = orNotFound(await lockManaged(trx, form_id), formTexts.unknownForm)
    refuseStale(before, change.updatedAt)
    const { name = before.name, description = before.description, form_fields, archived } = change
    if (archived === true) refuseFixed(form_id)
    const asked = await questionsOf(trx, form_id)
    const stays = archived === undefined || archived === (before.deleted_at !== null)
    await trx
      .updateTable('form')
      .set({
        name,
        description: description || null,
        ...(stays ? {} : { deleted_at: archived ? sql`now()` : null }),
      })
      .where('form_id', '=', form_id)
      .execute()
    if (form_fields) {
      await replaceFields(trx, form_id, form_fields)
      if (form_id === FORMS.address) await countChangeOf(trx, ADDRESS)
      else await countChange(trx, form_id)
    }
    if (!stays) {
      const action = archived ? 'form.archived' : 'form.restored'
      await recordAudit(trx, by, action, form_id)
    }
    await recordChange(trx, by, 'form.changed', form_id, {
      before: { name: before.name, description: before.description, form_fields: asked },
      after: { name, description: description || null, form_fields: await questionsOf(trx, form_id) },
    })
  })
}

/** What a form asks, as the audit stores it. */
function questionsOf(trx: Trx, form_id: number) {
  return trx
    .selectFrom('form_field')
    .select(['label', 'type', 'required', 'hint', 'options', 'precondition', 'step'])
    .where('form_id', '=', form_id)
    .orderBy('position')
    .execute()
}

function refuseFixed(form_id: number): void {
  if (form_id < FIRST_OWN_FORM) throw new AppError(409, 'form_fixed', formTexts.fixed)
}

/** Deletes a form without answers. Throws AppError 404, or 409 for a fixed one and one with answers. */
export async function removeForm(db: Queryable, form_id: number, by: By, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = orNotFound(await lockManaged(trx, form_id), formTexts.unknownForm)
    refuseFixed(form_id)
    await requireUnused(trx, 'form', form_id, now)
    // That somebody saved it without a single answer is nothing to keep.
    await trx.deleteFrom('form_reply').where('form_id', '=', form_id).execute()
    await trx.deleteFrom('form').where('form_id', '=', form_id).execute()
    const details = { name: before.name }
    await recordAudit(trx, by, 'form.removed', form_id, details)
  })
}

async function replaceFields(trx: Trx, form_id: number, given: readonly GivenField[]): Promise<void> {
  const fields = given.map((field, index) => completeField(field, field.order ?? index + 1))
  requireSound(fields, { form_id }, (index, part) => `form_fields.${index}.${part}`)
  await trx.deleteFrom('form_field').where('form_id', '=', form_id).execute()
  if (fields.length === 0) return
  const rows = fields.map((field) => ({ ...fieldColumns(field), form_id, object: null }))
  await trx.insertInto('form_field').values(rows).execute()
}

const countChange = (trx: Trx, form_id: number) =>
  trx
    .updateTable('form')
    .set({ version: sql`version + 1` })
    .where('form_id', '=', form_id)
    .execute()

/** Forms that ask for the custom fields of an object, or for an address, ask something else from now on. */
export async function countChangeOf(trx: Trx, object: string): Promise<void> {
  const fixed = [...formObjects].find(([, own]) => own === object)?.[0] ?? 0
  await sql`
    update form set version = version + 1 where form_id in (
      select form_id from form where form_id = ${fixed}
        or form_id in (select form_id from form_field where type = ${object} and form_id is not null)
      order by form_id for update)`.execute(trx)
}
