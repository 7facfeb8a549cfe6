import { z } from '@hono/zod-openapi'
import { videoProviders } from '#domain/videos/source.ts'
import { file, id, instant } from '#contract/common.ts'

export const named = <Key extends string>(key: Key) =>
  z.object({ [key]: id, name: z.string() } as { [K in Key]: typeof id } & { name: z.ZodString })

export const tag = z.object({ tag_id: id, name: z.string(), color: z.string().nullable() }).openapi('Tag')
export const videoType = named('video_type_id').openapi('VideoType')

const coach = z.object({ instructor_id: id, name: z.string(), last_name: z.string(), file: file.nullable() })

export const video = z
  .object({
    video_id: id,
    name: z.string(),
    description: z.string(),
    duration: z.int().describe('Minutes.'),
    provider: z.enum(videoProviders),
    url: z.string().nullable().describe('The id at Vimeo or YouTube; null for an uploaded film.'),
    thumbnail: z.string().nullable().describe('The address of `file`.'),
    file: file.nullable().describe('The picture.'),
    instructor: coach.nullable(),
    class_type: named('class_type_id').nullable(),
    video_type: videoType.nullable(),
    program: named('program_id').nullable(),
    tags: z.array(tag),
    playbacks: z.int().describe('How often somebody began to watch it.'),
    favorite: z.union([z.literal(0), z.literal(1)]),
    progress: z.object({
      seconds: z.int().describe('Where the caller stopped.'),
      completed: z.boolean(),
    }),
    stars: z.int().nullable().describe('The caller’s own rating.'),
    published_at: instant.nullable(),
  })
  .openapi('Video')

const source = z.object({ src: z.string(), type: z.string() })

/** With what a player needs. The links of uploaded files end after an hour or two; asking again gives new ones. */
export const videoToWatch = video
  .extend({
    film: source.nullable(),
    captions: source.nullable(),
    player: z
      .object({ script: z.string(), frame: z.string() })
      .nullable()
      .describe('The host’s script, and the frame that it controls; null for an uploaded film.'),
  })
  .openapi('VideoToWatch')

export const upcomingVideo = z
  .object({
    video_id: id,
    name: z.string(),
    duration: z.int(),
    thumbnail: z.string().nullable(),
    file: file.nullable(),
    published_at: instant,
  })
  .openapi('UpcomingVideo')

export const program = z
  .object({
    program_id: id,
    name: z.string(),
    description: z.string(),
    file: file.nullable(),
    videos: z.int().describe('How many videos it has.'),
    completed: z.int().nullable().describe('How many of them the caller completed; null for a visitor.'),
  })
  .openapi('Program')

/** Why a call about videos is refused, for the documentation. */
export const refusals = {
  needed: 'Without an active purchase of an online package, or while it is paused.',
  off: 'Videos are switched off.',
  unknown: 'No such video, or videos are switched off.',
}
