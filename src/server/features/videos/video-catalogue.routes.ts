import { calls } from '#contract/index.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { firstOrNotFound, notFound } from '#server/kit/errors.ts'
import { videoErrors } from '#text/errors/videos.ts'
import { findPrograms, findTags, findVideoTypes } from './video-catalogue.queries.ts'
import { requireVideosOn } from './videos.policy.ts'
import { presentProgram } from './videos.presenter.ts'

export const videoCatalogueRoutes = [
  implement(calls['GET /video_types'], async ({ services, db, actor }) => {
    requireVideosOn(services, actor)
    return { video_types: await findVideoTypes(db) }
  }),

  implement(calls['GET /programs'], async ({ services, db, actor, now }) => {
    requireVideosOn(services, actor)
    const programs = await findPrograms(db, actor?.customer_id ?? null, now, null)
    return { programs: programs.map((row) => presentProgram(row, actor !== null)) }
  }),

  implement(calls['GET /programs/{id}'], async ({ services, db, actor, now, params }) => {
    requireVideosOn(services, actor)
    const [row] = await findPrograms(db, actor?.customer_id ?? null, now, params.id)
    if (!row) throw notFound(videoErrors.programUnknown)
    return { program: presentProgram(row, actor !== null) }
  }),

  implement(calls['GET /tags'], async ({ db }) => ({ tags: await findTags(db, null) })),

  implement(calls['GET /tags/{id}'], async ({ db, params }) => {
    const tag = firstOrNotFound(await findTags(db, params.id), videoErrors.tagUnknown)
    return { tag }
  }),
]
