import { z } from '@hono/zod-openapi'
import { byId } from '#contract/common.ts'
import { byName, defineCall } from '#contract/define.ts'
import { program, refusals, tag, videoType } from './video.ts'

const group = 'Videos'
const { off } = refusals

export const videoCatalogueCalls = byName([
  defineCall({
    method: 'GET',
    path: '/video_types',
    access: 'public',
    group,
    summary: 'What kinds of videos there are',
    answer: z.object({ video_types: z.array(videoType) }),
    errors: { 404: off },
  }),
  defineCall({
    method: 'GET',
    path: '/programs',
    access: 'public',
    group,
    summary: 'Programs of videos, with the caller’s progress',
    answer: z.object({ programs: z.array(program) }),
    errors: { 404: off },
  }),
  defineCall({
    method: 'GET',
    path: '/programs/{id}',
    access: 'public',
    group,
    summary: 'One program',
    params: byId,
    answer: z.object({ program }),
    errors: { 404: 'No such program, or videos are switched off.' },
  }),
  defineCall({
    method: 'GET',
    path: '/tags',
    access: 'public',
    group,
    summary: 'The tags of classes and videos',
    answer: z.object({ tags: z.array(tag) }),
  }),
  defineCall({
    method: 'GET',
    path: '/tags/{id}',
    access: 'public',
    group,
    summary: 'One tag',
    params: byId,
    answer: z.object({ tag }),
    errors: { 404: 'No such tag.' },
  }),
])
