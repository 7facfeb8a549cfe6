import { prepared, preparedOne } from '#server/db/statement.ts'
import { type FileRow, fileOf } from '#server/shared/present-file.ts'

export interface ProgramRow {
  program_id: number
  name: string
  description: string
  file: FileRow | null
  videos: number
  completed: number
}

/** The programs with a customer's progress, or one of them. A visitor is no customer. */
export const findPrograms = prepared<
  ProgramRow,
  [customer_id: number | null, now: Date, program_id: number | null]
>(
  'programs',
  `select p.program_id, p.name, p.description, ${fileOf('p.file_id')} as file,
      count(v.video_id)::integer as videos, count(w.completed_at)::integer as completed
    from program p left join video v on v.program_id = p.program_id and v.deleted_at is null and v.published_at <= $2
      left join video_progress w on w.customer_id = $1 and w.video_id = v.video_id
    where p.deleted_at is null and ($3::integer is null or p.program_id = $3)
    group by p.program_id order by p.program_id`,
)

export interface VideoTypeRow {
  video_type_id: number
  name: string
}

export const findVideoTypes = prepared<VideoTypeRow>(
  'video_types',
  'select video_type_id, name from video_type order by name',
)

export interface TagRow {
  tag_id: number
  name: string
  color: string | null
}

/** The tags of classes and videos, or one of them. */
export const findTags = prepared<TagRow, [tag_id: number | null]>(
  'tags',
  'select tag_id, name, color from tag where deleted_at is null and ($1::integer is null or tag_id = $1) order by tag_id',
)

export interface VideoFilters {
  class_categories: { class_category_id: number; name: string }[]
  class_types: { class_type_id: number; name: string }[]
  instructors: { instructor_id: number; name: string; last_name: string }[]
  video_types: VideoTypeRow[]
  programs: { program_id: number; name: string }[]
  tags: TagRow[]
}

const listOf = (from: string, columns: readonly string[]) =>
  `coalesce((select json_agg(json_build_object(${columns.map((one) => `'${one}', x.${one}`).join(', ')}) order by x.name, x.${columns[0]}) from ${from}), '[]')`

/** What occurs in the videos that are out. */
export const findVideoFilters = preparedOne<VideoFilters, [now: Date]>(
  'video_filters',
  `with shown as materialized (
      select video_id, class_type_id, instructor_id, video_type_id, program_id from video where deleted_at is null and published_at <= $1)
    select ${listOf('class_category x where class_category_id in (select class_category_id from shown join class_type using (class_type_id))', ['class_category_id', 'name'])} as class_categories,
      ${listOf('class_type x where class_type_id in (select class_type_id from shown)', ['class_type_id', 'name'])} as class_types,
      ${listOf('instructor x where instructor_id in (select instructor_id from shown)', ['instructor_id', 'name', 'last_name'])} as instructors,
      ${listOf('video_type x where video_type_id in (select video_type_id from shown)', ['video_type_id', 'name'])} as video_types,
      ${listOf('program x where deleted_at is null and program_id in (select program_id from shown)', ['program_id', 'name'])} as programs,
      ${listOf('tag x where tag_id in (select tag_id from video_tag join shown using (video_id))', ['tag_id', 'name', 'color'])} as tags`,
)
