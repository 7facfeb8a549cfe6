import { z } from '@hono/zod-openapi'
import { byId, id, instant, optionalText, readVersion, text } from '#contract/common.ts'
import { byName, defineCall } from '#contract/define.ts'
import { because, managed } from './record.ts'

const group = 'Catálogo'

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
  handle: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .openapi({ description: 'Its name in addresses: lower-case letters, digits and dashes.' }),
  description: optionalText(2000),
  available: z
    .boolean()
    .optional()
    .openapi({ description: 'False keeps it for history only: it is archived.' }),
}
const answer = z.object({ class_category: record })
const list = z.object({ class_categories: z.array(classCategory) })
const unknown = 'No such category.'
const taken = 'Another category has this handle.'

export const classCategoryCalls = byName([
  defineCall({
    method: 'GET',
    path: '/class_categories',
    access: 'public',
    group,
    summary: 'Categories of class types',
    answer: list,
    etag: true,
  }),
  defineCall({
    method: 'GET',
    path: '/class_categories/available',
    access: 'public',
    group,
    summary: 'The categories that are in use',
    answer: list,
    etag: true,
  }),
  defineCall({
    method: 'GET',
    path: '/class_categories/admin/all',
    access: 'administer',
    group,
    summary: 'All categories, with what uses them',
    answer: z.object({ class_categories: z.array(record) }),
  }),
  defineCall({
    method: 'GET',
    path: '/class_categories/{id}',
    access: 'public',
    group,
    summary: 'One category',
    params: byId,
    answer: z.object({ class_category: classCategory }),
    errors: { 404: unknown },
    etag: true,
  }),
  defineCall({
    method: 'POST',
    path: '/class_categories',
    access: 'administer',
    group,
    summary: 'Add a category',
    body: z.strictObject(fields),
    answer,
    errors: { 409: taken },
  }),
  defineCall({
    method: 'PUT',
    path: '/class_categories',
    access: 'administer',
    group,
    summary: 'Change a category; omitted fields stay',
    body: z.strictObject(fields).partial().extend({ class_category_id: id, updatedAt: readVersion }),
    alsoById: 'class_category_id',
    answer,
    errors: { 404: unknown, 409: `${taken} Or: ${because.stale}` },
  }),
  defineCall({
    method: 'DELETE',
    path: '/class_categories/{id}',
    access: 'administer',
    group,
    summary: 'Delete a category that no class type uses',
    params: byId,
    answer,
    errors: { 404: unknown, 409: because.used },
  }),
])
