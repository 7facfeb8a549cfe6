import type { Answer, StoredFile } from '#contract/types.ts'
import type { Api } from '#web/api/client.ts'
import { recordTexts } from '#text/admin/records.ts'
import { fullName } from '#domain/people/full-name.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'

export type VideoRecord = Answer<'PUT /videos'>['video']
export type Upload = VideoRecord['film']

const texts = recordTexts.videos

/** A video in its editor. */
export interface VideoValues {
  name: string
  description: string
  duration: number | ''
  file: StoredFile | null
  published_at: string
  provider: VideoRecord['provider']
  url: string
  film: Upload
  captions: Upload
  class_type_id: string | null
  instructor_id: string | null
  video_type_id: string | null
  program_id: string | null
  program_position: number | ''
  tags: string[]
}

export type VideoChoices = Record<'classTypes' | 'coaches' | 'kinds' | 'programs' | 'tags', Choice[]>

/** All videos, and what they may refer to. */
export async function readVideos(api: Api): Promise<{ records: VideoRecord[]; extra: VideoChoices }> {
  const [videos, types, coaches, kinds, programs, tags] = await Promise.all([
    api('GET /videos/admin/all'),
    api('GET /class_types'),
    api('GET /instructors'),
    api('GET /video_types'),
    api('GET /programs'),
    api('GET /tags'),
  ])
  const extra = {
    classTypes: types.class_types.map((one) => choiceOf(one.class_type_id, one.name)),
    coaches: coaches.instructors.map((one) => choiceOf(one.instructor_id, fullName(one))),
    kinds: kinds.video_types.map((one) => choiceOf(one.video_type_id, one.name)),
    programs: programs.programs.map((one) => choiceOf(one.program_id, one.name)),
    tags: tags.tags.map((one) => choiceOf(one.tag_id, one.name)),
  }
  return { records: videos.videos, extra }
}

/** Why nobody can watch a video at `now` (ms), in a word; null once it is published. */
export const standingOf = ({ published_at }: VideoRecord, now: number): string | null =>
  published_at === null ? texts.draft : now < Date.parse(published_at) ? texts.scheduled : null

const idOf = (id: number | undefined): string | null => (id === undefined ? null : String(id))

export const valuesOf = (record: VideoRecord | null): VideoValues => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  duration: record?.duration ?? '',
  file: record?.file ?? null,
  published_at: record?.published_at ?? '',
  provider: record?.provider ?? 'vimeo',
  url: record?.url ?? '',
  film: record?.film ?? null,
  captions: record?.captions ?? null,
  class_type_id: idOf(record?.class_type?.class_type_id),
  instructor_id: idOf(record?.instructor?.instructor_id),
  video_type_id: idOf(record?.video_type?.video_type_id),
  program_id: idOf(record?.program?.program_id),
  program_position: record?.program_position ?? '',
  tags: (record?.tags ?? []).map(({ tag_id }) => String(tag_id)),
})
