import { z } from '@hono/zod-openapi'
import { id, optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { program } from '#contract/videos/video.ts'
import { because, managed, managing } from './record.ts'

const record = program
  .pick({ program_id: true, name: true, description: true, file: true })
  .extend(managed)
  .openapi('ProgramRecord')
const fields = { name: text(80), description: optionalText(2000), file_id: id.nullish() }
const answer = z.object({ program: record })
const unknown = 'No such program.'

export const programCalls = defineCalls('Catálogo', {
  'GET /programs/admin/all': {
    access: 'administer',
    summary: 'All programs, archived ones too, with what uses them',
    answer: z.object({ programs: z.array(record) }),
  },
  'POST /programs': {
    access: 'administer',
    idempotent: true,
    summary: 'Add a program',
    body: z.strictObject(fields),
    answer,
  },
  'PUT /programs': {
    access: 'administer',
    idempotent: true,
    summary: 'Change, archive or restore a program; omitted fields stay',
    body: z
      .strictObject(fields)
      .partial()
      .extend({ program_id: id, ...managing }),
    alsoById: 'program_id',
    answer,
    errors: { 404: unknown, 409: because.stale },
  },
  'DELETE /programs/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Delete a program without videos',
    answer,
    errors: { 404: unknown, 409: because.used },
  },
})
