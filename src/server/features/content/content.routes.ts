import { calls } from '#contract/index.ts'
import { notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { contentErrors } from '#text/errors/content.ts'
import { presentAnnouncement, presentPage, presentPageSummary } from './content.presenter.ts'
import { findAnnouncement, findAnnouncements, findPage, findPages } from './content.queries.ts'

export const contentRoutes = [
  implement(calls['GET /pages'], async ({ db }) => ({
    pages: (await findPages(db)).map(presentPageSummary),
  })),

  implement(calls['GET /pages/{slug}'], async ({ db, params }) => {
    const row = await findPage(db, params.slug)
    if (!row) throw notFound(contentErrors.pageUnknown)
    return { page: presentPage(row) }
  }),

  implement(calls['GET /announcements'], async ({ db }) => ({
    announcements: (await findAnnouncements(db)).map(presentAnnouncement),
  })),

  implement(calls['GET /announcements/{id}'], async ({ db, params }) => {
    const row = await findAnnouncement(db, params.id)
    if (!row) throw notFound(contentErrors.announcementUnknown)
    return { announcement: presentAnnouncement(row) }
  }),
]
