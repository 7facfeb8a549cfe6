import { type VideoProvider, readHostId } from '#domain/videos/source.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import { described } from './kinds.ts'
import { requireFiles } from './own-files.ts'
import type { Given, Kind } from './record.ts'
import { requireReferences } from './references.ts'

export const video: Kind = {
  table: 'video',
  columns: [
    'name',
    'description',
    'duration',
    'provider',
    'url',
    'film_file_id',
    'captions_file_id',
    'file_id',
    'class_type_id',
    'instructor_id',
    'video_type_id',
    'program_id',
    'program_position',
    'published_at',
  ],
  unknown: () => catalogueErrors.videoUnknown,
  async check(trx, given, before) {
    const source = sourceOf({ ...before, ...given })
    await requireReferences(
      trx,
      ['class_type_id', 'instructor_id', 'video_type_id', 'program_id'],
      given,
      before,
    )
    await requireFiles(trx, given, before)
    return { ...described(given), ...source }
  },
  async write(trx, { id, given }) {
    if (given['tags'] !== undefined) await setTags(trx, id, given['tags'] as readonly number[])
  },
  read: async (trx, id) => ({ tags: await tagsOf(trx, id) }),
}

/**
 * Where the film is: its id at the host, or the uploaded file, never both. What belongs to the other way is dropped, so
 * that an editor may switch the provider alone. Throws AppError 400.
 */
function sourceOf(whole: Given): Given {
  const provider = whole['provider'] as VideoProvider
  const url = (whole['url'] ?? null) as string | null
  if (provider === 'file') {
    if ((whole['film_file_id'] ?? null) === null)
      throw invalidFields({ film_file_id: catalogueErrors.filmMissing })
    return { url: null }
  }
  const id = readHostId(provider, url ?? '')
  if (id === null) throw invalidFields({ url: catalogueErrors.hostId[provider] })
  return { url: id, film_file_id: null }
}

const TAGS: Statement = {
  name: 'tags_of_video',
  text: 'select tag_id from video_tag where video_id = $1 order by tag_id',
}
const tagsOf = async (trx: Trx, id: number): Promise<number[]> =>
  (await run<{ tag_id: number }>(trx, TAGS, [id])).map((row) => row.tag_id)

const CLEAR: Statement = {
  name: 'clear_video_tags',
  text: 'delete from video_tag where video_id = $1 and not tag_id = any ($2::integer[])',
}
const SET: Statement = {
  name: 'set_video_tags',
  text: `insert into video_tag (video_id, tag_id) select $1, tag_id from tag
    where tag_id = any ($2::integer[]) on conflict do nothing`,
}

/** Sets the tags of a video. Throws AppError 400 for one that is unknown. */
async function setTags(trx: Trx, id: number, tags: readonly number[]): Promise<void> {
  await run(trx, CLEAR, [id, tags])
  await run(trx, SET, [id, tags])
  if ((await tagsOf(trx, id)).length !== new Set(tags).size)
    throw invalidFields({ tags: catalogueErrors.tagUnknown })
}
