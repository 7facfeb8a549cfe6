import { z } from '@hono/zod-openapi'
import { fieldTypes } from '#domain/forms/field.ts'
import { csv, file, givenDay, id, idInText, instant, optionalText, page, text } from '#contract/common.ts'
import { because, managed, recordCalls } from '#contract/catalogue/record.ts'
import { defineCalls } from '#contract/define.ts'

const scalar = z.union([z.string().max(2000), z.number(), z.boolean()])
/** Files are named by their ids. What a field takes depends on its type. */
const answerValue = z.union([scalar, z.array(scalar).max(40)]).nullable()
export const answers = z
  .record(z.string().max(100), answerValue)
  .describe('Answers by the keys of their fields; `parent.child` for a nested field.')

/** What a field is called by programs, and a field's type. */
export const fieldKey = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/i)
const option = z.strictObject({ value: scalar, label: text(120) })
const precondition = z.strictObject({ key: fieldKey, values: z.array(scalar).min(1).max(40) })

/** A field as it is edited; what is left out has its default, or stays. */
export const givenField = z.strictObject({
  key: fieldKey,
  label: text(200),
  order: z.int().min(0).max(10_000).optional(),
  hint: optionalText(300),
  type: fieldKey.describe(
    `${fieldTypes.join(', ')}; address for the nested form of addresses; or an object, for its custom fields.`,
  ),
  required: z.boolean().optional(),
  options: z.array(option).max(60).nullish(),
  precondition: precondition
    .nullish()
    .describe('The field is shown only if an earlier one has one of these values.'),
  step: z.int().min(1).max(20).optional(),
  multiple: z.boolean().optional(),
  missing: optionalText(200).describe('The sentence for a missing answer, in place of the general one.'),
  value: answerValue.optional().describe('What the field holds before it is answered.'),
})

export const fieldOnWire = {
  key: z.string(),
  name: z.string().describe('The same as key.'),
  id: z.string().describe('The same as key.'),
  order: z.int(),
  label: z.string(),
  hint: z.string().nullable(),
  type: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ value: scalar, label: z.string() })).nullable(),
  precondition: z.object({ key: z.string(), values: z.array(scalar) }).nullable(),
  step: z.int(),
  multiple: z.boolean(),
  missing: z.string().nullable(),
  value: answerValue,
}
const answerFile = file.extend({
  link: z.string().describe('Works without a session for one to two hours.'),
})
const plainField = z.object({ ...fieldOnWire, files: z.array(answerFile) }).openapi('FormFieldInside')
export const formField = plainField
  .extend({
    form_fields: z
      .array(plainField)
      .nullable()
      .describe('For an address or an object: the fields asked in its place.'),
  })
  .openapi('FormField')

export const form = z
  .object({
    form_id: id,
    name: z.string(),
    description: z.string().nullable(),
    version: z.int().describe('Counts changes of what the form asks.'),
    answers_version: z.int().describe('Counts the caller’s savings of the form.'),
    form_fields: z.array(formField),
    complete: z.boolean(),
    pending: z.array(z.object({ key: z.string(), label: z.string() })),
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('Form')

/** A form as it is edited: archived ones too, without answers. */
const managedForm = form
  .pick({ form_id: true, name: true, description: true, version: true, createdAt: true })
  .extend({
    fixed: z.boolean().describe('Part of the site: it can be changed, not archived or deleted.'),
    form_fields: z
      .array(z.object(fieldOnWire))
      .describe('Its own, in order; not the custom fields that a fixed form asks after them.'),
    ...managed,
  })
  .openapi('ManagedForm')

const givenAnswer = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.string(),
    value: answerValue,
    options: fieldOnWire.options.describe('The choices that its field offers now.'),
    files: z.array(answerFile),
    answeredAt: instant,
    replacedAt: instant.nullable().describe('The field’s type changed, and it was answered anew.'),
  })
  .openapi('FormAnswer')

/** Who answered a form, and when last. */
const formReply = z
  .object({
    customer: z.object({ customer_id: id, name: z.string(), last_name: z.string(), email: z.string() }),
    answers: z.int().describe('How many questions they answered.'),
    answeredAt: instant,
  })
  .openapi('FormReply')
const replies = {
  form_id: idInText,
  query: text(100).optional().describe('Part of a name, mail or phone, in any accents.'),
  from: givenDay.optional().describe('The first day on which they answered.'),
  until: givenDay.optional().describe('The last day.'),
}

const { add, change, remove } = recordCalls({
  idName: 'form_id',
  fields: { name: text(160), description: optionalText(500), form_fields: z.array(givenField).max(100) },
  answer: z.object({ form: managedForm }),
  unknown: 'No such form.',
})

export const formCalls = defineCalls('Formularios', {
  'GET /forms': {
    access: 'public',
    summary: 'All forms with their fields; `value` is the caller’s own answer, or the default',
    answer: z.object({ forms: z.array(form) }),
  },
  'GET /forms/admin/all': {
    access: 'administer',
    summary: 'All forms as they are edited, archived ones too',
    answer: z.object({ forms: z.array(managedForm) }),
  },
  'GET /forms/{id}': {
    access: 'public',
    summary: 'One form with its fields in order; `value` is the caller’s own answer, or the default',
    answer: z.object({ form }),
    errors: { 404: 'No such form.' },
  },
  'POST /forms': {
    ...add,
    summary: 'Add a form',
    errors: { 400: 'Fields that contradict each other.' },
  },
  'PUT /forms': {
    ...change,
    summary: 'Change a form; omitted parts stay, fields are replaced as a whole, answers stay',
    errors: {
      400: 'Fields that contradict each other.',
      404: 'No such form.',
      409: `${because.stale} Or it is fixed and was to be archived.`,
    },
  },
  'DELETE /forms/{id}': {
    ...remove,
    summary: 'Delete a form that nobody has answered',
    errors: { 404: 'No such form.', 409: `One of the fixed forms, or in use. ${because.used}` },
  },
  'PUT /forms/{id}/answers': {
    access: 'customer',
    summary: 'Save one’s own answers to a form, all at once; files are uploaded before',
    body: z.strictObject({
      version: z.int().min(0),
      answers_version: z.int().min(0),
      answers,
    }),
    answer: z.object({ form }),
    errors: {
      400: 'Missing or invalid answers, by `answers.<key>`.',
      404: 'No such form.',
      409: 'The form (`form_changed`) or one’s answers (`answers_changed`) changed since they were read.',
    },
  },
  'GET /form_answers/{id}': {
    access: 'customers',
    summary: 'A customer’s answers to all forms',
    answer: z.object({
      form_answers: z.array(z.object({ form_id: id, name: z.string(), answers: z.array(givenAnswer) })),
    }),
    errors: { 404: 'No such customer.' },
  },
  'GET /form_answers/admin/all': {
    access: 'customers',
    summary: 'Who answered a form, 50 a page, the latest first; archived forms too',
    query: z.strictObject({ ...replies, page }),
    answer: z.object({ name: z.string(), form_replies: z.array(formReply), total: z.int() }),
    errors: { 404: 'No such form.' },
  },
  'GET /form_answers/admin/csv': {
    access: 'customers',
    summary: 'The same as a file, with a column for each question',
    query: z.strictObject(replies),
    answer: csv,
    file: 'respuestas.csv',
    errors: { 404: 'No such form.' },
  },
})
