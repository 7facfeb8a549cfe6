import { z } from '@hono/zod-openapi'
import { id, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { refusals, video } from './video.ts'

const { needed, off, unknown } = refusals
const byPage = z.strictObject({ page })
const stars = z.int().min(1).max(5)
const comment = z.string().trim().max(500).nullish()
const DAY_SECONDS = 24 * 60 * 60

/** What a customer does with videos. */
export const watchingCalls = defineCalls('Videos', {
  'PUT /videos/{id}/progress': {
    access: 'customer',
    summary: 'Save where the caller stopped',
    body: z.strictObject({
      seconds: z.int().min(0).max(DAY_SECONDS),
      started: z.boolean().optional().describe('True once for each time that it is played.'),
    }),
    answer: z.object({ video }),
    errors: { 404: unknown, 412: needed },
  },
  'PUT /videos/{id}/complete': {
    access: 'customer',
    summary: 'Mark a video as completed',
    answer: z.object({ video }),
    errors: { 404: unknown, 412: needed },
  },
  'PUT /videos/{id}/uncomplete': {
    access: 'customer',
    summary: 'Take back that a video is completed',
    answer: z.object({ video }),
    errors: { 404: unknown, 412: needed },
  },
  'POST /videos/rating': {
    access: 'customer',
    summary: 'Rate a video, or change one’s rating',
    body: z.strictObject({ video_id: id, stars, comment }),
    answer: z.object({}),
    errors: { 404: unknown, 412: needed },
  },
  'POST /videos/rating/email': {
    access: 'customer',
    summary: 'Send the caller the invitation to rate a video by mail, once for each video',
    body: z.strictObject({ video_id: id }),
    answer: z.object({}),
    errors: { 404: unknown, 412: needed },
  },
  'GET /favorites': {
    access: 'customer',
    summary: 'The caller’s favourite videos, the latest first',
    query: byPage,
    answer: z.object({ favorites: z.array(video), total: z.int() }),
    errors: { 404: off, 412: needed },
  },
  'POST /favorites': {
    access: 'customer',
    summary: 'Add a video to the favourites; once more changes nothing',
    body: z.strictObject({ video_id: id }),
    answer: z.object({ favorite: z.object({ video_id: id, favorite: z.literal(1) }) }),
    errors: { 404: unknown, 412: needed },
  },
  'DELETE /favorites/{id}': {
    access: 'customer',
    summary: 'Remove a video, named by its own id, from the favourites; once more changes nothing',
    answer: z.object({ favorite: z.object({ video_id: id, favorite: z.literal(0) }) }),
    errors: { 404: 'Videos are off, or there never was this one.' },
  },
})
