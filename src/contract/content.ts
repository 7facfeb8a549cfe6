import { z } from '@hono/zod-openapi'
import { byId, id, instant } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Contenido'

export const pageSummary = z
  .object({
    page_id: id,
    slug: z.string(),
    title: z.string(),
    required: z.boolean(),
    required_signup: z.boolean(),
    has_content: z.boolean(),
  })
  .openapi('PageSummary')

export const announcement = z
  .object({ announcement_id: id, title: z.string(), content: z.string(), createdAt: instant })
  .openapi('Announcement')

export const contentCalls = byName([
  defineCall({
    method: 'GET',
    path: '/pages',
    access: 'public',
    group,
    summary: 'Content pages, without their content',
    answer: z.object({ pages: z.array(pageSummary) }),
    etag: true,
  }),
  defineCall({
    method: 'GET',
    path: '/pages/{slug}',
    access: 'public',
    group,
    summary: 'One page with its content, cleaned HTML',
    params: z.strictObject({ slug: z.string().max(120) }),
    answer: z.object({ page: pageSummary.extend({ content: z.string().nullable() }) }),
    errors: { 404: 'No such page.' },
    etag: true,
  }),
  defineCall({
    method: 'GET',
    path: '/announcements',
    access: 'public',
    group,
    summary: 'Announcements, newest first',
    answer: z.object({ announcements: z.array(announcement) }),
    etag: true,
  }),
  defineCall({
    method: 'GET',
    path: '/announcements/{id}',
    access: 'public',
    group,
    summary: 'One announcement',
    params: byId,
    answer: z.object({ announcement }),
    errors: { 404: 'No such announcement.' },
    etag: true,
  }),
])
