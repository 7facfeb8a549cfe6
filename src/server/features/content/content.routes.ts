import { calls } from '#contract/index.ts'
import { notFound, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { contentErrors } from '#text/errors/content.ts'
import { addAnnouncement, changeAnnouncement, removeAnnouncement } from './change-announcement.ts'
import { addPage, changePage, removePage } from './change-page.ts'
import {
  presentAnnouncement,
  presentManagedPage,
  presentPage,
  presentPageSummary,
} from './content.presenter.ts'
import {
  findAllAnnouncements,
  findAnnouncement,
  findAnnouncements,
  findManagedPages,
  findMoved,
  findPage,
  findPages,
} from './content.queries.ts'
import { byOf } from '#server/shared/audit.ts'

export const contentRoutes = [
  implement(calls['GET /pages'], async ({ db }) => ({
    pages: (await findPages(db)).map(presentPageSummary),
  })),

  implement(calls['GET /pages/{id}'], async ({ db, params }) => {
    const row = orNotFound(await findPage(db, params.id), contentErrors.pageUnknown)
    return { page: presentPage(row) }
  }),

  implement(calls['GET /pages/admin/all'], async ({ db }) => ({
    pages: (await findManagedPages(db)).map(presentManagedPage),
  })),

  implement(calls['POST /pages'], async (ctx) => ({
    page: presentManagedPage(await addPage(ctx.db, ctx.body, byOf(ctx))),
  })),

  implement(calls['PUT /pages'], async (ctx) => {
    const { page_id, ...change } = ctx.body
    return { page: presentManagedPage(await changePage(ctx.db, page_id, change, byOf(ctx))) }
  }),

  implement(calls['DELETE /pages/{id}'], async (ctx) => ({
    page: presentPage(await removePage(ctx.db, ctx.params.id, byOf(ctx))),
  })),

  implement(calls['GET /moved/{slug}'], async ({ db, params }) => {
    const to = await findMoved(db, params.slug)
    if (to === undefined) throw notFound(contentErrors.pageUnknown)
    return { to }
  }),

  implement(calls['GET /announcements'], async ({ db }) => ({
    announcements: (await findAnnouncements(db)).map(presentAnnouncement),
  })),

  implement(calls['GET /announcements/{id}'], async ({ db, params }) => {
    const row = orNotFound(await findAnnouncement(db, params.id), contentErrors.announcementUnknown)
    return { announcement: presentAnnouncement(row) }
  }),

  implement(calls['GET /announcements/admin/all'], async ({ db }) => ({
    announcements: (await findAllAnnouncements(db)).map(presentAnnouncement),
  })),

  implement(calls['POST /announcements'], async (ctx) => ({
    announcement: presentAnnouncement(await addAnnouncement(ctx.db, ctx.body, byOf(ctx))),
  })),

  implement(calls['PUT /announcements'], async (ctx) => {
    const { announcement_id, ...change } = ctx.body
    return {
      announcement: presentAnnouncement(await changeAnnouncement(ctx.db, announcement_id, change, byOf(ctx))),
    }
  }),

  implement(calls['DELETE /announcements/{id}'], async (ctx) => ({
    announcement: presentAnnouncement(await removeAnnouncement(ctx.db, ctx.params.id, byOf(ctx))),
  })),
]
