import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import type { program, video } from '#contract/videos/video.ts'
import type { Services } from '#server/kit/services.ts'
import { signFileLink } from '#server/shared/file-link.ts'
import { type FileRow, presentFile } from '#server/shared/present-file.ts'
import { hostPlayerOf } from './host-players.ts'
import type { ProgramRow } from './video-catalogue.queries.ts'
import type { UpcomingRow, VideoRow } from './videos.queries.ts'

const pictureOf = (row: FileRow | null) => {
  const file = row && presentFile(row)
  return { file, thumbnail: file?.src ?? null }
}
const instantOf = (value: Date | string) => new Date(value).toISOString()

export function presentVideo(row: VideoRow): z.input<typeof video> {
  return {
    video_id: row.video_id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    provider: row.provider,
    url: row.url,
    ...pictureOf(row.file),
    instructor: row.instructor && {
      instructor_id: row.instructor.instructor_id,
      name: row.instructor.name,
      last_name: row.instructor.last_name,
      file: row.instructor.file && presentFile(row.instructor.file),
    },
    class_type: row.class_type,
    video_type: row.video_type,
    program: row.program,
    tags: row.tags,
    playbacks: row.playbacks,
    favorite: row.favorite ? 1 : 0,
    progress: { seconds: row.seconds ?? 0, completed: row.completed_at !== null },
    stars: row.stars,
    published_at: row.published_at === null ? null : instantOf(row.published_at),
  }
}

type ToWatch = z.input<(typeof calls)['GET /videos/{id}']['answer']>['video']

/** With links to the uploaded film and captions, which end. */
export function presentVideoToWatch({ environment }: Services, row: VideoRow, now: Date): ToWatch {
  const linked = (file: FileRow | null) =>
    file && { src: signFileLink(environment.secret, file.storage_key, now).address, type: file.mime }
  return {
    ...presentVideo(row),
    film: linked(row.film),
    captions: linked(row.captions),
    player: hostPlayerOf(environment, row),
  }
}

type Upcoming = z.input<(typeof calls)['GET /videos/upcoming']['answer']>['videos'][number]

/** Never where the film is. */
export function presentUpcoming(row: UpcomingRow): Upcoming {
  const { video_id, name, duration } = row
  return { video_id, name, duration, ...pictureOf(row.file), published_at: instantOf(row.published_at) }
}

/** `own`: whether a customer's progress is known. */
export function presentProgram(row: ProgramRow, own: boolean): z.input<typeof program> {
  const { program_id, name, description, videos, completed } = row
  return {
    program_id,
    name,
    description,
    file: row.file && presentFile(row.file),
    videos,
    completed: own ? completed : null,
  }
}
