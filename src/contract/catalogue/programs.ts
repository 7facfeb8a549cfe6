import { z } from '@hono/zod-openapi'
import { byId, id, optionalText, text } from '#contract/common.ts'
import { byName, defineCall } from '#contract/define.ts'
import { program } from '#contract/videos/video.ts'
import { because, managed, managing } from './record.ts'

const group = 'Catálogo'

const record = program
  .pick({ program_id: true, name: true, description: true, file: true })
  .extend(managed)
  .openapi('ProgramRecord')
const fields = { name: text(80), description: optionalText(2000), file_id: id.nullish() }
const answer = z.object({ program: record })
const unknown = 'No such program.'

export const programCalls = byName([
  defineCall({
    method: 'GET',
    path: '/programs/admin/all',
    access: 'administer',
    group,
    summary: 'All programs, archived ones too, with what uses them',
    answer: z.object({ programs: z.array(record) }),
  }),
  defineCall({
    method: 'POST',
    path: '/programs',
    access: 'administer',
    group,
    summary: 'Add a program',
    body: z.strictObject(fields),
    answer,
  }),
  defineCall({
    method: 'PUT',
    path: '/programs',
    access: 'administer',
    group,
    summary: 'Change, archive or restore a program; omitted fields stay',
    body: z
      .strictObject(fields)
      .partial()
      .extend({ program_id: id, ...managing }),
    alsoById: 'program_id',
    answer,
    errors: { 404: unknown, 409: because.stale },
  }),
  defineCall({
    method: 'DELETE',
    path: '/programs/{id}',
    access: 'administer',
    group,
    summary: 'Delete a program without videos',
    params: byId,
    answer,
    errors: { 404: unknown, 409: because.used },
  }),
])
