import type { VideoProvider } from '#domain/videos/source.ts'
import type { DurationRange } from '#domain/videos/duration-range.ts'
import { prepared, preparedFirst, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { fileOf, type FileRow } from '#server/shared/present-file.ts'

const PAGE_SIZE = 50
/** How many unfinished and upcoming videos a page shows. */
const FEW = 6
/** A video that was left earlier has hardly been begun. */
const BEGUN_SECONDS = 10

export interface VideoRow {
  video_id: number
  name: string
  description: string
  duration: number
  provider: VideoProvider
  url: string | null
  playbacks: number
  published_at: string | null
  file: FileRow | null
  film: FileRow | null
  captions: FileRow | null
  instructor: { instructor_id: number; name: string; last_name: string; file: FileRow | null } | null
  class_type: { class_type_id: number; name: string } | null
  video_type: { video_type_id: number; name: string } | null
  program: { program_id: number; name: string } | null
  tags: { tag_id: number; name: string; color: string | null }[]
  favorite: boolean
  seconds: number | null
  completed_at: string | null
  stars: number | null
}

/** A video in responses; $1 is who asks. */
const COLUMNS = `v.video_id, v.name, v.description, v.duration, v.provider, v.url, v.playbacks, v.published_at,
  ${fileOf('v.file_id')} as file,
  (select row_to_json(i) from (select instructor_id, name, last_name, ${fileOf('instructor.file_id')} as file
    from instructor where instructor.instructor_id = v.instructor_id) i) as instructor,
  (select json_build_object('class_type_id', class_type_id, 'name', name) from class_type t where t.class_type_id = v.class_type_id) as class_type,
  (select json_build_object('video_type_id', video_type_id, 'name', name) from video_type t where t.video_type_id = v.video_type_id) as video_type,
  (select json_build_object('program_id', program_id, 'name', name) from program p where p.program_id = v.program_id and p.deleted_at is null) as program,
  coalesce((select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name, 'color', t.color) order by t.tag_id)
    from video_tag join tag t using (tag_id) where video_tag.video_id = v.video_id), '[]') as tags,
  exists (select from favorite where favorite.customer_id = $1 and favorite.video_id = v.video_id) as favorite,
  w.seconds, w.completed_at, (select stars from video_rating r where r.customer_id = $1 and r.video_id = v.video_id) as stars`
const OWN = 'left join video_progress w on w.customer_id = $1 and w.video_id = v.video_id'
/** Videos that are out; $2 is now. */
const OUT = 'v.deleted_at is null and v.published_at <= $2'

export interface VideoFilter {
  class_category_id?: number | undefined
  instructor_id?: number | undefined
  class_type_id?: number | undefined
  video_type_id?: number | undefined
  program_id?: number | undefined
  tag_id?: number | undefined
  range?: DurationRange | null
  query?: string | undefined
}
export interface Asking {
  customer_id: number
  now: Date
}
export interface FoundVideos {
  videos: VideoRow[]
  total: number
}

const page = (name: string, from: string, order: string, values: number): Statement => ({
  name,
  text: `with shown as materialized (select v.video_id, row_number() over (order by ${order}) as place ${from} order by ${order}
      limit ${PAGE_SIZE} offset $${values + 1})
    select coalesce((select json_agg(one order by place) from (
        select ${COLUMNS}, shown.place from shown join video v using (video_id) ${OWN}) one), '[]') as videos,
      (select count(*)::integer ${from}) as total`,
})

const NEWEST = 'v.published_at desc, v.video_id desc'
const LISTED = `from video v where ${OUT}
  and ($3::integer is null or v.class_type_id in (select class_type_id from class_type where class_category_id = $3))
  and ($4::integer is null or v.instructor_id = $4) and ($5::integer is null or v.class_type_id = $5)
  and ($6::integer is null or v.video_type_id = $6) and ($7::integer is null or v.program_id = $7)
  and ($8::integer is null or v.video_id in (select video_id from video_tag where tag_id = $8))
  and ($9::integer is null or v.duration > $9) and ($10::integer is null or v.duration <= $10)
  and ($11::text is null or strpos(v.search, (select normalise_text($11))) > 0)`
const LIST = page('videos', LISTED, NEWEST, 11)
const IN_PROGRAM = page('videos_of_program', LISTED, 'v.program_position, v.video_id', 11)

/** One page of the videos that are out: newest first, or in a program's order. */
export function findVideos(
  db: Queryable,
  { customer_id, now }: Asking,
  filter: VideoFilter,
  { page: number = 1, inOrder = false }: { page?: number | undefined; inOrder?: boolean } = {},
): Promise<FoundVideos> {
  const { class_category_id, instructor_id, class_type_id, video_type_id, program_id, tag_id, range, query } =
    filter
  const ids = [class_category_id, instructor_id, class_type_id, video_type_id, program_id, tag_id]
  return runOne(db, inOrder ? IN_PROGRAM : LIST, [
    customer_id,
    now,
    ...ids.map((one) => one ?? null),
    range?.above ?? null,
    range?.upTo ?? null,
    query || null,
    (number - 1) * PAGE_SIZE,
  ])
}

const FAVORITES = page(
  'favorites',
  `from favorite mine join video v using (video_id) where mine.customer_id = $1 and ${OUT}`,
  'mine.created_at desc, v.video_id desc',
  2,
)

/** One page of a customer's favourites, the latest first. */
export function findFavorites(db: Queryable, { customer_id, now }: Asking, number = 1): Promise<FoundVideos> {
  return runOne(db, FAVORITES, [customer_id, now, (number - 1) * PAGE_SIZE])
}

/** What a customer began and did not complete, the latest first. */
export const findContinued = prepared<VideoRow, [customer_id: number, now: Date]>(
  'videos_to_continue',
  `select ${COLUMNS} from video_progress w join video v using (video_id)
    where w.customer_id = $1 and w.completed_at is null and w.seconds >= ${BEGUN_SECONDS} and ${OUT}
    order by w.updated_at desc, v.video_id desc limit ${FEW}`,
)

/** One video that is out; for whom `drafts` is true, any. */
export const findVideo = preparedFirst<
  VideoRow,
  [customer_id: number, now: Date, video_id: number, drafts: boolean]
>(
  'video',
  `select ${COLUMNS}, ${fileOf('v.film_file_id')} as film, ${fileOf('v.captions_file_id')} as captions
    from video v ${OWN} where v.video_id = $3 and v.deleted_at is null and ($4::boolean or v.published_at <= $2)`,
)

export interface UpcomingRow {
  video_id: number
  name: string
  duration: number
  published_at: Date
  file: FileRow | null
}

/** The videos that are published next, the first of them first. */
export const findUpcoming = prepared<UpcomingRow, [now: Date]>(
  'videos_upcoming',
  `select v.video_id, v.name, v.duration, v.published_at, ${fileOf('v.file_id')} as file from video v
    where v.deleted_at is null and v.published_at > $1 order by v.published_at, v.video_id limit ${FEW}`,
)
