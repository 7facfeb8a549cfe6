import { z } from '@hono/zod-openapi'
import { id, optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { program } from '#contract/videos/video.ts'
import { managed, recordCalls } from './record.ts'

const record = program
  .pick({ program_id: true, name: true, description: true, file: true })
  .extend(managed)
  .openapi('ProgramRecord')
const fields = { name: text(80), description: optionalText(2000), file_id: id.nullish() }
const answer = z.object({ program: record })
const { add, change, remove } = recordCalls({
  idName: 'program_id',
  fields,
  answer,
  unknown: 'No such program.',
})

export const programCalls = defineCalls('Catálogo', {
  'GET /programs/admin/all': {
    access: 'administer',
    summary: 'All programs, archived ones too, with what uses them',
    answer: z.object({ programs: z.array(record) }),
  },
  'POST /programs': { ...add, summary: 'Add a program' },
  'PUT /programs': { ...change, summary: 'Change, archive or restore a program; omitted fields stay' },
  'DELETE /programs/{id}': { ...remove, summary: 'Delete a program without videos' },
})
