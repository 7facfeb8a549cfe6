import { z } from '@hono/zod-openapi'
import { defineCalls } from '#contract/define.ts'
import { program, refusals, tag, videoType } from './video.ts'

const { off } = refusals

export const videoCatalogueCalls = defineCalls('Videos', {
  'GET /video_types': {
    access: 'public',
    summary: 'What kinds of videos there are',
    answer: z.object({ video_types: z.array(videoType) }),
    errors: { 404: off },
  },
  'GET /programs': {
    access: 'public',
    summary: 'Programs of videos, with the caller’s progress',
    answer: z.object({ programs: z.array(program) }),
    errors: { 404: off },
  },
  'GET /programs/{id}': {
    access: 'public',
    summary: 'One program',
    answer: z.object({ program }),
    errors: { 404: 'No such program, or videos are switched off.' },
  },
  'GET /tags': {
    access: 'public',
    summary: 'The tags of classes and videos',
    answer: z.object({ tags: z.array(tag) }),
  },
  'GET /tags/{id}': {
    access: 'public',
    summary: 'One tag',
    answer: z.object({ tag }),
    errors: { 404: 'No such tag.' },
  },
})
