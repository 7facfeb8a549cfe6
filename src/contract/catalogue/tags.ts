import { z } from '@hono/zod-openapi'
import { id, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { tag } from '#contract/videos/video.ts'
import { because, color, managed, managing } from './record.ts'

const record = tag.extend(managed).openapi('TagRecord')
const fields = { name: text(40), color }
const answer = z.object({ tag: record })
const unknown = 'No such tag.'
const taken = 'Another tag has this name.'

export const tagCalls = defineCalls('Catálogo', {
  'GET /tags/admin/all': {
    access: 'administer',
    summary: 'All tags, archived ones too, with what uses them',
    answer: z.object({ tags: z.array(record) }),
  },
  'POST /tags': {
    access: 'administer',
    idempotent: true,
    summary: 'Add a tag',
    body: z.strictObject(fields),
    answer,
    errors: { 409: taken },
  },
  'PUT /tags': {
    access: 'administer',
    idempotent: true,
    summary: 'Change, archive or restore a tag; omitted fields stay',
    body: z
      .strictObject(fields)
      .partial()
      .extend({ tag_id: id, ...managing }),
    alsoById: 'tag_id',
    answer,
    errors: { 404: unknown, 409: `${taken} Or: ${because.stale}` },
  },
  'DELETE /tags/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Delete a tag that nothing uses',
    answer,
    errors: { 404: unknown, 409: because.used },
  },
})
