import type { z } from '@hono/zod-openapi'
import type { announcement, pageSummary } from '#contract/content/content.ts'
import { cleanHtml } from './clean-html.ts'
import type { AnnouncementRow, LockedPage, PageRow, WholePage } from './content.queries.ts'

export function presentPageSummary(row: PageRow): z.input<typeof pageSummary> {
  return {
    page_id: row.page_id,
    slug: row.slug,
    title: row.title,
    required: row.required,
    required_signup: row.required_signup,
    has_content: row.has_content,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** With its text, sanitised whatever was stored; null if there is none. */
export function presentPage(row: WholePage) {
  return {
    ...presentPageSummary(row),
    description: row.description,
    content: row.has_content && row.content !== null ? cleanHtml(row.content) : null,
  }
}

/** The same for those who write it. */
export const presentManagedPage = (row: LockedPage) => ({
  ...presentPage(row),
  acceptances: row.acceptances,
})

export function presentAnnouncement(row: AnnouncementRow): z.input<typeof announcement> {
  return {
    announcement_id: row.announcement_id,
    title: row.title,
    content: cleanHtml(row.content),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
