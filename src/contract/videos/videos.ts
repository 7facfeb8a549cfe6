import { z } from '@hono/zod-openapi'
import { DURATION_RANGE } from '#domain/videos/duration-range.ts'
import { id, idInText, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { named, refusals, tag, upcomingVideo, video, videoToWatch, videoType } from './video.ts'

const { needed, off, unknown } = refusals
const list = z.object({ videos: z.array(video), total: z.int() })
const byPage = z.strictObject({ page })

export const videoCalls = defineCalls('Videos', {
  'GET /videos': {
    access: 'customer',
    summary: 'The videos that a member may watch, newest first, 50 a page',
    query: z.strictObject({
      class_category_id: idInText.optional(),
      instructor_id: idInText.optional(),
      class_type_id: idInText.optional(),
      video_type_id: idInText.optional(),
      program_id: idInText.optional(),
      tag_id: idInText.optional(),
      duration: z
        .string()
        .regex(DURATION_RANGE)
        .optional()
        .describe('Minutes: `15` up to 15, `15-30` more than 15 and up to 30, `45-` more than 45.'),
      query: z.string().trim().max(100).optional().describe('Part of the name or description.'),
      page,
    }),
    answer: list,
    errors: { 404: off, 412: needed },
  },
  'GET /videos/upcoming': {
    access: 'public',
    summary: 'Titles and pictures of the videos that are published next',
    answer: z.object({ videos: z.array(upcomingVideo) }),
    errors: { 404: off },
  },
  'GET /videos/continue': {
    access: 'customer',
    summary: 'Videos that the caller began and did not complete, the latest first',
    answer: z.object({ videos: z.array(video) }),
    errors: { 404: off, 412: needed },
  },
  'GET /videos/filters': {
    access: 'customer',
    summary: 'The values that occur in videos, for the list’s filters',
    answer: z.object({
      class_categories: z.array(named('class_category_id')),
      class_types: z.array(named('class_type_id')),
      instructors: z.array(z.object({ instructor_id: id, name: z.string(), last_name: z.string() })),
      video_types: z.array(videoType),
      programs: z.array(named('program_id')),
      tags: z.array(tag),
    }),
    errors: { 404: off, 412: needed },
  },
  'GET /videos/tag/{id}': {
    access: 'customer',
    summary: 'The videos with a tag, newest first',
    query: byPage,
    answer: list,
    errors: { 404: 'No such tag, or videos are switched off.', 412: needed },
  },
  'GET /videos/program/{id}': {
    access: 'customer',
    summary: 'The videos of a program, in its order',
    query: byPage,
    answer: list,
    errors: { 404: 'No such program, or videos are switched off.', 412: needed },
  },
  'GET /videos/{id}': {
    access: 'customer',
    summary: 'One video with what a player needs',
    answer: z.object({ video: videoToWatch }),
    errors: { 404: unknown, 412: needed },
  },
})
