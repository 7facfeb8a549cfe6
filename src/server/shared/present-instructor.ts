import type { z } from '@hono/zod-openapi'
import type { Selectable } from 'kysely'
import type { instructor } from '#contract/booking/schedule.ts'
import type { InstructorTable } from '#server/db/schema/catalogue.ts'
import { type FileRow, presentFile } from './present-file.ts'

/** What visitors learn of a coach. */
export const instructorColumns = [
  'instructor_id',
  'name',
  'last_name',
  'nick_name',
  'quote',
  'short_bio',
  'instagram',
  'birthdate',
  'music_type',
] as const

export type InstructorListed = Pick<Selectable<InstructorTable>, (typeof instructorColumns)[number]> & {
  file: FileRow | null
}

export function presentInstructor(row: InstructorListed): z.input<typeof instructor> {
  return {
    instructor_id: row.instructor_id,
    name: row.name,
    last_name: row.last_name,
    nick_name: row.nick_name,
    quote: row.quote,
    short_bio: row.short_bio,
    instagram: row.instagram,
    birthdate: row.birthdate,
    music_type: row.music_type,
    file: row.file && presentFile(row.file),
  }
}
