import { z } from '@hono/zod-openapi'
import { id, instant, readVersion, text } from '#contract/common.ts'
import { because, managed, recordCalls } from '#contract/catalogue/record.ts'
import { defineCalls } from '#contract/define.ts'
import { fieldKey, fieldOnWire, givenField } from './forms.ts'

const customField = z
  .object({ custom_field_id: id, object: z.string(), ...fieldOnWire })
  .openapi('CustomField')

const managedCustomField = customField.extend(managed).openapi('ManagedCustomField')

const fieldGroup = z
  .object({
    custom_field_group_id: id,
    object: z.string().describe('The type of a form’s field that stands for the group.'),
    name: z.string(),
    fixed: z
      .boolean()
      .describe(
        'Asked by a fixed form, whose id it has: when somebody signs up, in the profile, in the address.',
      ),
    form_fields: z.array(managedCustomField).describe('In order, archived ones too.'),
    uses: managed.uses,
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('CustomFieldGroup')

const groupBody = {
  name: text(120),
  form_fields: z
    .array(givenField.extend({ custom_field_id: id.optional(), archived: z.boolean().optional() }))
    .max(100)
    .describe('In order; one without an id is new. One that is left out is deleted.'),
}
const ofField = recordCalls({
  idName: 'custom_field_id',
  fields: { ...givenField.shape, object: fieldKey },
  answer: z.object({ custom_field: managedCustomField }),
  unknown: 'No such field.',
})
const ofGroup = recordCalls({
  idName: 'custom_field_group_id',
  fields: groupBody,
  answer: z.object({ custom_field_group: fieldGroup }),
  unknown: 'No such group.',
})

export const customFieldCalls = defineCalls('Formularios', {
  'GET /custom_fields': {
    access: 'public',
    summary: 'The custom fields, of all objects or one',
    query: z.strictObject({ object: fieldKey.optional() }),
    answer: z.object({ custom_fields: z.array(customField) }),
  },
  'GET /custom_fields/{id}': {
    access: 'public',
    summary: 'One custom field',
    answer: z.object({ custom_field: customField }),
    errors: { 404: 'No such field.' },
  },
  'POST /custom_fields': {
    ...ofField.add,
    summary: 'Add a custom field to an object',
    errors: {
      400: 'It contradicts the object’s other fields.',
      409: 'The object has a field with that key.',
    },
  },
  'PUT /custom_fields': {
    ...ofField.change,
    summary: 'Change or archive a custom field; omitted parts stay, answers stay',
    errors: {
      400: 'It contradicts the object’s other fields.',
      404: 'No such field.',
      409: `${because.stale} Or the object has a field with that key.`,
    },
  },
  'DELETE /custom_fields/{id}': {
    access: 'administer',
    summary: 'Delete a custom field that nobody has answered',
    answer: z.object({ custom_field: managedCustomField }),
    errors: { 404: 'No such field.', 400: 'Another field depends on it.', 409: because.used },
  },
  'GET /custom_field_groups': {
    access: 'administer',
    summary: 'What custom fields belong to, with the fields in order',
    answer: z.object({ custom_field_groups: z.array(fieldGroup) }),
  },
  'POST /custom_field_groups': {
    ...ofGroup.add,
    summary: 'Add a group of custom fields, which a form’s field can stand for',
    errors: { 400: 'Fields that contradict each other.' },
  },
  'PUT /custom_field_groups': {
    ...ofGroup.change,
    summary: 'Change a group; its fields are saved as a whole, answers stay',
    body: z.strictObject(groupBody).partial().extend({ custom_field_group_id: id, updatedAt: readVersion }),
    errors: {
      400: 'Fields that contradict each other, or one of another group.',
      404: 'No such group.',
      409: `${because.stale} Or a field that is left out was answered: it can be archived.`,
    },
  },
  'DELETE /custom_field_groups/{id}': {
    ...ofGroup.remove,
    summary: 'Delete a group that no form asks and nobody has answered, with its fields',
    errors: { 404: 'No such group.', 409: 'One of the fixed groups, or in use; the answer counts what.' },
  },
})
