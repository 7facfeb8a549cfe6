import { fieldTypes, type FormField, FORMS } from '#domain/forms/field.ts'
import type { FieldRow } from './forms.queries.ts'
import { fieldsOf, fillForm, type Stored } from './own-form.ts'

/** The profile's form as one column; null where it requires nothing. */
export interface ProfileForm {
  fields: FieldRow[]
  answers: (Stored & { key: string })[]
  /** The form was saved at least once. */
  saved: boolean
}

const IN_PROFILE = `f.archived_at is null and (f.form_id = ${FORMS.profile} or f.object = 'customer')`
const PLAIN = fieldTypes.map((type) => `'${type}'`).join(', ')

/** SQL of a customer's `ProfileForm`, where `c` is the customer. Studios that require nothing there read one row of an index for it. */
export const PROFILE_FORM = `(select jsonb_build_object(
    'fields', (select jsonb_agg(to_jsonb(f) || jsonb_build_object('order', f.position) order by f.step, f.position, f.form_field_id)
      from form_field f where f.archived_at is null and (f.form_id in (${FORMS.profile}, ${FORMS.address}) or f.object is not null)),
    'answers', coalesce((select jsonb_agg(jsonb_build_object('key', a.key, 'value', a.value, 'type', a.type))
      from form_answer a where a.customer_id = c.customer_id and a.form_id = ${FORMS.profile} and a.replaced_at is null), '[]'),
    'saved', exists (select from form_reply r where r.customer_id = c.customer_id and r.form_id = ${FORMS.profile} and r.version > 0))
  where exists (select from form_field f where ${IN_PROFILE} and (f.required or f.type not in (${PLAIN}))))`

/** The profile's form with a customer's answers in it. */
export function filledProfile(form: ProfileForm | null): FormField[] {
  if (form === null) return []
  const stored = new Map(form.answers.map(({ key, ...answer }) => [key, answer]))
  return fillForm(fieldsOf(form.fields, FORMS.profile), stored, !form.saved && stored.size === 0)
}
