import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import type { Trx } from '#server/db/transaction.ts'
import { projectRoot } from '#server/environment/project-root.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { idOf } from '#server/demo/accounts.ts'
import { classTypeId, coaches } from '#server/demo/studio/catalogue.ts'
import type { ImportedPictures } from '#server/demo/import-pictures.ts'
import type { DemoShape } from '#server/demo/shape.ts'
import { programs, sourceOf, upcomingVideos, videos, videoTypes } from '#server/demo/studio/videos.ts'

const DAYS_APART = 3

interface Sample {
  film: number
  captions: number
}

/** Stores the demo's film and its captions as private files. `brand` is the folder of the demo's other brand. */
export async function importFilm(trx: Trx, files: Pick<FileStore, 'put'>, brand?: string): Promise<Sample> {
  const folder = join(projectRoot, 'assets', 'demo')
  const store = async (path: string, name: string, mime: string) => {
    const bytes = await readFile(join(folder, path))
    const storage_key = `demo-film-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
    await files.put(storage_key, bytes)
    const { file_id } = await trx
      .insertInto('file')
      .values({ name, mime, bytes: bytes.byteLength, storage_key, public: false })
      .onConflict((known) => known.column('storage_key').doUpdateSet({ name }))
      .returning('file_id')
      .executeTakeFirstOrThrow()
    return file_id
  }
  return {
    film: await store(join(brand ?? '', 'breathing.webm'), 'respirar.webm', 'video/webm'),
    captions: await store('breathing.vtt', 'respirar.vtt', 'text/vtt'),
  }
}

/** Programs, videos with their tags, and what Ana watched. */
export async function insertVideos(
  trx: Trx,
  { now }: DemoShape,
  pictures: ImportedPictures,
  { film, captions }: Sample,
): Promise<void> {
  const picture = (name: string) => pictures.get(name)?.file_id ?? null
  await trx
    .insertInto('video_type')
    .values(videoTypes.map((name) => ({ name })))
    .execute()
  await trx
    .insertInto('program')
    .values(programs.map(({ picture: scene, ...program }) => ({ ...program, file_id: picture(scene) })))
    .execute()
  const dated = [
    ...videos.map((one, index) => ({ one, days: -(1 + index * DAYS_APART) })),
    ...upcomingVideos.map((one, index) => ({ one, days: 2 + index * 5 })),
  ]
  const coachOf = (name: string) => coaches.findIndex((coach) => coach.name === name) + 1
  await trx
    .insertInto('video')
    .values(
      dated.map(({ one, days }, index) => {
        const source = sourceOf(index)
        const uploaded = source.provider === 'file'
        return {
          name: one.name,
          description: one.description,
          duration: one.duration,
          ...source,
          film_file_id: uploaded ? film : null,
          captions_file_id: uploaded ? captions : null,
          file_id: picture(one.picture),
          class_type_id: classTypeId(one.class_type),
          instructor_id: coachOf(one.coach),
          video_type_id: videoTypes.indexOf(one.type) + 1,
          program_id: programs.findIndex(({ name }) => name === one.program) + 1 || null,
          program_position: index,
          playbacks: days > 0 ? 0 : 12 + ((index * 37) % 90),
          published_at: new Date(now.getTime() + days * MS_PER_DAY),
        }
      }),
    )
    .execute()
  await trx
    .insertInto('video_tag')
    .values(
      dated.flatMap(({ one }, index) => (one.tags ?? []).map((tag_id) => ({ video_id: index + 1, tag_id }))),
    )
    .execute()
  await insertWatching(trx, now)
}

/** Ana is in the middle of two videos, has completed four and marked three. */
async function insertWatching(trx: Trx, now: Date): Promise<void> {
  const customer_id = idOf('clienta@casaaura.mx')
  const ago = (days: number) => new Date(now.getTime() - days * MS_PER_DAY)
  await trx
    .insertInto('video_progress')
    .values([
      { customer_id, video_id: 2, seconds: 28 * 60, updated_at: ago(1) },
      { customer_id, video_id: 3, seconds: 7 * 60, updated_at: ago(2) },
      ...[10, 13, 18, 8].map((video_id, index) => ({
        customer_id,
        video_id,
        seconds: 300,
        completed_at: ago(3 + index),
        updated_at: ago(3 + index),
      })),
    ])
    .execute()
  await trx
    .insertInto('favorite')
    .values([9, 5, 2].map((video_id, index) => ({ customer_id, video_id, created_at: ago(5 - index) })))
    .execute()
  await trx
    .insertInto('video_rating')
    .values({ customer_id, video_id: 8, stars: 5, comment: 'Me dormí antes de que terminara.' })
    .execute()
}

/** Gives videos and programs the pictures and the film of a brand. */
export async function dressVideos(trx: Trx, pictures: ImportedPictures, { film }: Sample): Promise<void> {
  for (const { name, picture } of [...videos, ...upcomingVideos])
    await trx
      .updateTable('video')
      .set({ file_id: pictures.get(picture)?.file_id ?? null })
      .where('name', '=', name)
      .execute()
  for (const { name, picture } of programs)
    await trx
      .updateTable('program')
      .set({ file_id: pictures.get(picture)?.file_id ?? null })
      .where('name', '=', name)
      .execute()
  const samples = trx.selectFrom('file').select('file_id').where('name', '=', 'respirar.webm')
  await trx.updateTable('video').set({ film_file_id: film }).where('film_file_id', 'in', samples).execute()
}
