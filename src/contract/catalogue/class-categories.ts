import { z } from '@hono/zod-openapi'
import { flag, id, instant, optionalText, readVersion, slug, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { managed, recordCalls } from './record.ts'

export const classCategory = z
  .object({
    class_category_id: id,
    name: z.string(),
    handle: z.string(),
    description: z.string().nullable(),
    available: z.boolean(),
    updatedAt: instant,
  })
  .openapi('ClassCategory')

const record = classCategory.extend({ uses: managed.uses }).openapi('ClassCategoryRecord')

const fields = {
  name: text(80),
  handle: slug.describe('Its name in addresses: lower-case letters, digits and dashes.'),
  description: optionalText(2000),
  available: flag.describe('False keeps it for history only: it is archived.'),
}
const answer = z.object({ class_category: record })
const list = z.object({ class_categories: z.array(classCategory) })
const unknown = 'No such category.'
const { add, change, remove } = recordCalls({
  idName: 'class_category_id',
  fields,
  answer,
  unknown,
  taken: 'Another category has this handle.',
})

export const classCategoryCalls = defineCalls('Catálogo', {
  'GET /class_categories': {
    access: 'public',
    summary: 'Categories of class types',
    answer: list,
    etag: true,
  },
  'GET /class_categories/available': {
    access: 'public',
    summary: 'The categories that are in use',
    answer: list,
    etag: true,
  },
  'GET /class_categories/admin/all': {
    access: 'administer',
    summary: 'All categories, with what uses them',
    answer: z.object({ class_categories: z.array(record) }),
  },
  'GET /class_categories/{id}': {
    access: 'public',
    summary: 'One category',
    answer: z.object({ class_category: classCategory }),
    errors: { 404: unknown },
    etag: true,
  },
  'POST /class_categories': { ...add, summary: 'Add a category' },
  'PUT /class_categories': {
    ...change,
    summary: 'Change a category; omitted fields stay',
    body: z.strictObject(fields).partial().extend({ class_category_id: id, updatedAt: readVersion }),
  },
  'DELETE /class_categories/{id}': { ...remove, summary: 'Delete a category that no class type uses' },
})
