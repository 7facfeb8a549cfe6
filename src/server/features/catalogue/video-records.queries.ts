import type { VideoProvider } from '#domain/videos/source.ts'
import { prepared } from '#server/db/statement.ts'
import { fileOf, type FileRow } from '#server/shared/present-file.ts'
import type { ManagedRow } from './class-records.queries.ts'

export interface ProgramRow extends ManagedRow {
  program_id: number
  name: string
  description: string
  file: FileRow | null
}

/** All programs, oldest first, or one of them. */
export const findPrograms = prepared<ProgramRow, [id: number | null]>(
  'managed_programs',
  `select program_id, name, description, deleted_at, updated_at, ${fileOf('program.file_id')} as file
    from program where $1::integer is null or program_id = $1 order by program_id`,
)

interface Upload {
  file_id: number
  name: string
  mime: string
}

export interface VideoRow extends ManagedRow {
  video_id: number
  name: string
  description: string
  duration: number
  provider: VideoProvider
  url: string | null
  playbacks: number
  published_at: Date | null
  program_position: number
  file: FileRow | null
  film: Upload | null
  captions: Upload | null
  instructor: { instructor_id: number; name: string; last_name: string } | null
  class_type: { class_type_id: number; name: string } | null
  video_type: { video_type_id: number; name: string } | null
  program: { program_id: number; name: string } | null
  tags: { tag_id: number; name: string; color: string | null }[]
}

const named = (table: string) =>
  `(select json_build_object('${table}_id', ${table}_id, 'name', name) from ${table} x where x.${table}_id = v.${table}_id) as ${table}`
const uploadOf = (column: string) =>
  `(select row_to_json(f) from (select file_id, name, mime from file where file.file_id = v.${column}) f)`

/** All videos, drafts first and then the newest, or one of them. */
export const findVideos = prepared<VideoRow, [id: number | null]>(
  'managed_videos',
  `select v.video_id, v.name, v.description, v.duration, v.provider, v.url, v.playbacks, v.published_at,
      v.program_position, v.deleted_at, v.updated_at, ${fileOf('v.file_id')} as file,
      ${uploadOf('film_file_id')} as film, ${uploadOf('captions_file_id')} as captions,
      (select row_to_json(i) from (select instructor_id, name, last_name from instructor
        where instructor.instructor_id = v.instructor_id) i) as instructor,
      ${named('class_type')}, ${named('video_type')}, ${named('program')},
      coalesce((select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name, 'color', t.color) order by t.tag_id)
        from video_tag join tag t using (tag_id) where video_tag.video_id = v.video_id), '[]') as tags
    from video v where $1::integer is null or v.video_id = $1
    order by v.published_at desc nulls first, v.video_id desc`,
)
