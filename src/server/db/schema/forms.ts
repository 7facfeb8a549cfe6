import type { AnswerValue, FieldOption, Precondition } from '#domain/forms/field.ts'
import type { Archivable, Generated, Json, Moment, Stamp, Stamped } from './columns.ts'

export interface FormTable extends Archivable {
  form_id: Generated<number>
  name: string
  description: string | null
  version: Generated<number>
}

/** Of a form, or an object's custom field. */
export interface FormFieldTable {
  form_field_id: Generated<number>
  form_id: number | null
  object: string | null
  key: string
  position: number
  label: string
  hint: string | null
  type: string
  required: boolean
  options: Json<FieldOption[]> | null
  precondition: Json<Precondition> | null
  step: number
  multiple: boolean
  missing: string | null
  value: Json<AnswerValue> | null
  archived_at: Moment
  updated_at: Stamp
}

/** What custom fields belong to. */
export interface CustomFieldGroupTable extends Stamped {
  custom_field_group_id: Generated<number>
  object: string
  name: string
}

export interface FormReplyTable {
  form_id: number
  customer_id: number
  version: Generated<number>
  updated_at: Stamp
}

export interface FormAnswerTable {
  form_answer_id: Generated<number>
  form_id: number
  customer_id: number
  key: string
  label: string
  type: string
  value: Json<AnswerValue>
  answered_at: Stamp
  replaced_at: Moment
}

export interface FormAnswerFileTable {
  form_answer_id: number
  file_id: number
}
