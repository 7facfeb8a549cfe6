import { z } from '@hono/zod-openapi'
import { videoProviders } from '#domain/videos/source.ts'
import { file, givenInstant, id, optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { video } from '#contract/videos/video.ts'
import { managed, recordCalls } from './record.ts'

/** A film or its captions, by name: a link would end. */
const upload = file.pick({ file_id: true, name: true, type: true }).nullable()

const record = video
  .pick({
    video_id: true,
    name: true,
    description: true,
    duration: true,
    provider: true,
    url: true,
    file: true,
    class_type: true,
    video_type: true,
    program: true,
    tags: true,
    playbacks: true,
    published_at: true,
  })
  .extend({
    film: upload,
    captions: upload,
    instructor: z.object({ instructor_id: id, name: z.string(), last_name: z.string() }).nullable(),
    program_position: z.int(),
    ...managed,
  })
  .openapi('VideoRecord')

const fields = {
  name: text(120),
  description: optionalText(4000),
  duration: z.int().min(1).max(1440).describe('Minutes.'),
  provider: z.enum(videoProviders),
  url: optionalText(500).describe(
    'The id at Vimeo or YouTube, or the film’s address there; none for an uploaded film.',
  ),
  film_file_id: id.nullish().describe('The uploaded film, for the provider `file`.'),
  captions_file_id: id.nullish().describe('WebVTT.'),
  file_id: id.nullish().describe('The picture.'),
  class_type_id: id.nullish(),
  instructor_id: id.nullish(),
  video_type_id: id.nullish(),
  program_id: id.nullish(),
  program_position: z.int().min(0).max(1000).optional(),
  tags: z.array(id).max(20).optional().describe('Their numbers.'),
  published_at: givenInstant.nullish().describe('Null is a draft; a later instant waits.'),
}
const answer = z.object({ video: record })
const { add, change, remove } = recordCalls({ idName: 'video_id', fields, answer, unknown: 'No such video.' })

export const videoRecordCalls = defineCalls('Catálogo', {
  'GET /videos/admin/all': {
    access: 'administer',
    summary: 'All videos, drafts and archived ones too, with what uses them',
    answer: z.object({ videos: z.array(record) }),
  },
  'POST /videos': { ...add, summary: 'Add a video' },
  'PUT /videos': { ...change, summary: 'Change, archive or restore a video; omitted fields stay' },
  'DELETE /videos/{id}': { ...remove, summary: 'Delete a video that nobody has watched, marked or rated' },
})
