import { z } from '@hono/zod-openapi'
import { id, instant, maybeText, readVersion, slug, text } from '#contract/common.ts'
import { recordCalls } from '#contract/catalogue/record.ts'
import { defineCalls } from '#contract/define.ts'

export const pageSummary = z
  .object({
    page_id: id,
    slug: z.string(),
    title: z.string(),
    required: z.boolean(),
    required_signup: z.boolean(),
    has_content: z.boolean(),
    version: z.int().describe('Counts the changes that have to be accepted anew.'),
    updatedAt: instant,
  })
  .openapi('PageSummary')

const page = pageSummary
  .extend({ content: z.string().nullable(), description: z.string().nullable() })
  .openapi('Page')

const managedPage = page
  .extend({
    acceptances: z.int().describe('Customers who accepted this version.'),
  })
  .openapi('ManagedPage')

/** The longest legal text expected; markup that an editor adds counts too. */
const html = z.string().max(200_000)

const pageFields = {
  slug: slug.describe('Lower-case letters, digits and dashes; not one of the site’s own paths.'),
  title: text(160),
  content: html.nullish(),
  description: z.string().trim().max(300).nullish(),
  required: z.boolean().optional(),
  required_signup: z.boolean().optional(),
}
const announcementFields = { title: text(160), content: html.min(1) }

export const announcement = z
  .object({
    announcement_id: id,
    title: z.string(),
    content: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('Announcement')

const announcementCalls = recordCalls({
  idName: 'announcement_id',
  fields: announcementFields,
  answer: z.object({ announcement }),
  unknown: 'No such announcement.',
})

export const contentCalls = defineCalls('Contenido', {
  'GET /pages': {
    access: 'public',
    summary: 'Content pages, without their content',
    answer: z.object({ pages: z.array(pageSummary) }),
    etag: true,
  },
  'GET /pages/{id}': {
    access: 'public',
    summary: 'One page with its content as sanitised HTML',
    params: z.strictObject({ id: z.string().max(120).describe('The page’s slug.') }),
    answer: z.object({ page }),
    errors: { 404: 'No such page.' },
    etag: true,
  },
  'GET /pages/admin/all': {
    access: 'administer',
    summary: 'All content pages with their content, their version and who accepted it',
    answer: z.object({ pages: z.array(managedPage) }),
  },
  'POST /pages': {
    access: 'administer',
    idempotent: true,
    summary: 'Add a content page; its HTML is sanitised',
    body: z.strictObject(pageFields),
    answer: z.object({ page: managedPage }),
    errors: { 400: 'The address is one of the site’s own.', 409: 'The address is taken.' },
  },
  'PUT /pages': {
    access: 'administer',
    idempotent: true,
    summary: 'Change a content page; omitted fields stay, an earlier slug redirects to the new one',
    body: z
      .strictObject(pageFields)
      .partial()
      .extend({ page_id: id, accept_anew: z.boolean().optional(), updatedAt: readVersion }),
    alsoById: 'page_id',
    answer: z.object({ page: managedPage }),
    errors: { 404: 'No such page.', 409: 'The address is taken, or the page changed since it was read.' },
  },
  'DELETE /pages/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove a content page that nobody accepted',
    answer: z.object({ page }),
    errors: {
      404: 'No such page.',
      409: 'Somebody accepted it (`in_use`, with the number of people as `acceptances`).',
    },
  },
  'GET /moved/{slug}': {
    access: 'public',
    summary: 'Where a former slug of a page or of the shop redirects',
    params: z.strictObject({ slug: z.string().max(120) }),
    answer: z.object({ to: maybeText.describe('A slug; null for the shop.') }),
    errors: { 404: 'Nothing was ever there.' },
  },
  'GET /announcements': {
    access: 'public',
    summary: 'The newest announcements, at most 100, newest first',
    answer: z.object({ announcements: z.array(announcement) }),
    etag: true,
  },
  'GET /announcements/{id}': {
    access: 'public',
    summary: 'One announcement',
    answer: z.object({ announcement }),
    errors: { 404: 'No such announcement.' },
    etag: true,
  },
  'GET /announcements/admin/all': {
    access: 'administer',
    summary: 'All announcements, newest first',
    answer: z.object({ announcements: z.array(announcement) }),
  },
  'POST /announcements': { ...announcementCalls.add, summary: 'Add an announcement; its HTML is sanitised' },
  'PUT /announcements': {
    ...announcementCalls.change,
    summary: 'Change an announcement; omitted fields stay',
    body: z
      .strictObject(announcementFields)
      .partial()
      .extend({ announcement_id: id, updatedAt: readVersion }),
    errors: { 404: 'No such announcement.', 409: 'Changed since it was read.' },
  },
  'DELETE /announcements/{id}': {
    ...announcementCalls.remove,
    summary: 'Remove an announcement',
    errors: { 404: 'No such announcement.' },
  },
})
