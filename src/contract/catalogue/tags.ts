import { z } from '@hono/zod-openapi'
import { text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { tag } from '#contract/videos/video.ts'
import { color, managed, recordCalls } from './record.ts'

const record = tag.extend(managed).openapi('TagRecord')
const fields = { name: text(40), color }
const answer = z.object({ tag: record })
const { add, change, remove } = recordCalls({
  idName: 'tag_id',
  fields,
  answer,
  unknown: 'No such tag.',
  taken: 'Another tag has this name.',
})

export const tagCalls = defineCalls('Catálogo', {
  'GET /tags/admin/all': {
    access: 'administer',
    summary: 'All tags, archived ones too, with what uses them',
    answer: z.object({ tags: z.array(record) }),
  },
  'POST /tags': { ...add, summary: 'Add a tag' },
  'PUT /tags': { ...change, summary: 'Change, archive or restore a tag; omitted fields stay' },
  'DELETE /tags/{id}': { ...remove, summary: 'Delete a tag that nothing uses' },
})
