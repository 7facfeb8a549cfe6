import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import type { form } from '#contract/forms/forms.ts'
import {
  type AnswerValue,
  type FieldDefinition,
  FIRST_OWN_FORM,
  type FormField,
  isFileType,
} from '#domain/forms/field.ts'
import { readAnswers } from '#domain/forms/read-answers.ts'
import { valuesOf } from '#domain/forms/values.ts'
import type { Services } from '#server/kit/services.ts'
import { signFileLink } from '#server/shared/file-link.ts'
import { type FileRow, presentFile } from '#server/shared/present-file.ts'
import { filesIn } from './answer-files.ts'
import type { Uses } from '#server/features/catalogue/uses.ts'
import type { AnswerRow, FieldRow, FormRow, ManagedFormRow } from './forms.queries.ts'
import type { ReplyRow } from './replies.queries.ts'

type Setting = Pick<Services, 'environment' | 'clock'>
/** The files that answers name, by their ids. Only for somebody who may see them. */
export type Files = ReadonlyMap<number, FileRow>

function presentFiles({ environment, clock }: Setting, files: Files, type: string, value: AnswerValue) {
  return filesIn(type, value).flatMap((id) => {
    const row = files.get(id)
    if (!row) return []
    const link = signFileLink(environment.secret, row.storage_key, clock.now()).address
    return [{ ...presentFile(row), link }]
  })
}

const presentOptions = (options: FieldDefinition['options']) =>
  options?.map(({ value, label }) => ({ value, label })) ?? null

const presentField = ({ key, order, label, hint, type, required, ...field }: FieldDefinition) => ({
  key,
  name: key,
  id: key,
  order,
  label,
  hint,
  type,
  required,
  options: presentOptions(field.options),
  precondition: field.precondition && {
    key: field.precondition.key,
    values: [...field.precondition.values],
  },
  step: field.step,
  multiple: field.multiple,
  missing: field.missing,
  value: field.value,
})

/** A form with the answers in its fields. */
export function presentForm(
  setting: Setting,
  row: FormRow,
  fields: readonly FormField[],
  { answers_version, files }: { answers_version: number; files: Files },
): z.input<typeof form> {
  const { problems } = readAnswers(fields, valuesOf(fields))
  const withFiles = (field: FieldDefinition) => ({
    ...presentField(field),
    files: isFileType(field.type) ? presentFiles(setting, files, field.type, field.value) : [],
  })
  return {
    form_id: row.form_id,
    name: row.name,
    description: row.description,
    version: row.version,
    answers_version,
    form_fields: fields.map((field) => ({
      ...withFiles(field),
      form_fields: field.form_fields?.map(withFiles) ?? null,
    })),
    complete: problems.length === 0,
    pending: problems.map(({ question: { key, label } }) => ({ key, label })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const presentManaged = (
  row: ManagedFormRow,
  fields: readonly FieldDefinition[],
  uses: Uses,
): z.input<(typeof calls)['PUT /forms']['answer']>['form'] => ({
  form_id: row.form_id,
  name: row.name,
  description: row.description,
  version: row.version,
  fixed: row.form_id < FIRST_OWN_FORM,
  form_fields: fields.map(presentField),
  archived: row.deleted_at !== null,
  uses,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentCustomField = (row: FieldRow) => ({
  custom_field_id: row.form_field_id,
  object: row.object ?? '',
  ...presentField(row),
})

type Given = z.input<(typeof calls)['GET /form_answers/{id}']['answer']>['form_answers']

interface GivenRow extends AnswerRow {
  options: FieldDefinition['options']
}

/** What a customer answered, by form. Only for staff who may see it. */
export function presentGiven(
  setting: Setting,
  { rows, files }: { rows: readonly GivenRow[]; files: Files },
): Given {
  return [...Map.groupBy(rows, ({ form_id }) => form_id)].map(([form_id, own]) => ({
    form_id,
    name: own[0]?.form ?? '',
    answers: own.map(({ key, label, type, value, options, answered_at, replaced_at }) => ({
      key,
      label,
      type,
      value,
      options: presentOptions(options),
      files: presentFiles(setting, files, type, value),
      answeredAt: answered_at.toISOString(),
      replacedAt: replaced_at?.toISOString() ?? null,
    })),
  }))
}

export const presentReply = ({ customer_id, name, last_name, email, answers, updated_at }: ReplyRow) => ({
  customer: { customer_id, name, last_name, email },
  answers,
  answeredAt: updated_at.toISOString(),
})
