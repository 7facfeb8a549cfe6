import { FORMS } from '#domain/forms/field.ts'
import type { Trx } from '#server/db/transaction.ts'
import { completeField, fieldColumns, type GivenField } from '#server/features/forms/fields.ts'
import { saveAnswers } from '#server/features/forms/save-answers.ts'
import { idOf } from '#server/demo/accounts.ts'
import {
  contactFields,
  contactGroup,
  customerFields,
  healthAnswers,
  healthForm,
  signUpFields,
} from '#server/demo/studio/forms.ts'

/** The studio's forms, and one answered. */
export async function insertForms(trx: Trx, now: Date): Promise<void> {
  const { form_id } = await trx
    .insertInto('form')
    .values({ name: healthForm.name, description: healthForm.description })
    .returning('form_id')
    .executeTakeFirstOrThrow()
  await insertFields(trx, signUpFields, { form_id: FORMS.signUp, object: null })
  await insertFields(trx, customerFields, { form_id: null, object: 'customer' })
  await trx
    .insertInto('custom_field_group')
    .values({ object: 'emergency_contact', name: contactGroup })
    .execute()
  await insertFields(trx, contactFields, { form_id: null, object: 'emergency_contact' })
  await insertFields(trx, healthForm.fields, { form_id, object: null })
  await saveAnswers(trx, {
    form_id,
    customer_id: idOf('clienta@casaaura.mx'),
    given: healthAnswers,
    seen: null,
    now,
  })
}

async function insertFields(
  trx: Trx,
  fields: readonly GivenField[],
  of: { form_id: number | null; object: string | null },
): Promise<void> {
  const rows = fields.map((field, index) => ({ ...fieldColumns(completeField(field, index + 1)), ...of }))
  await trx.insertInto('form_field').values(rows).execute()
}
