import { calls } from '#contract/index.ts'
import { readDurationRange } from '#domain/videos/duration-range.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notify } from '#server/features/messages/notify.ts'
import { notFound } from '#server/kit/errors.ts'
import { videoErrors } from '#text/errors/videos.ts'
import { addFavorite, removeFavorite } from './change-favorite.ts'
import { rateVideo } from './rate-video.ts'
import { readVideo, requireMember, type Watching } from './read-video.ts'
import { saveProgress, setCompleted } from './save-progress.ts'
import { findPrograms, findTags, findVideoFilters } from './video-catalogue.queries.ts'
import { requireVideosOn } from './videos.policy.ts'
import { presentUpcoming, presentVideo, presentVideoToWatch } from './videos.presenter.ts'
import { findContinued, findFavorites, findUpcoming, findVideos, type FoundVideos } from './videos.queries.ts'

const asking = ({ actor, now }: Watching) => ({ customer_id: actor.customer_id, now })
const listed = ({ videos, total }: FoundVideos) => ({ videos: videos.map(presentVideo), total })
const own = (ctx: Watching, video_id: number) => ({ ...asking(ctx), video_id })

/** Marks a video as completed or not, and presents it. */
async function complete(ctx: Watching, video_id: number, completed: boolean) {
  await readVideo(ctx, video_id)
  await setCompleted(ctx.db, { ...own(ctx, video_id), completed })
  return { video: presentVideo(await readVideo(ctx, video_id)) }
}

export const videoRoutes = [
  implement(calls['GET /videos'], async (ctx) => {
    await requireMember(ctx)
    const { duration, page, ...filter } = ctx.query
    const range = duration === undefined ? null : readDurationRange(duration)
    return listed(await findVideos(ctx.db, asking(ctx), { ...filter, range }, { page }))
  }),

  implement(calls['GET /videos/upcoming'], async ({ services, db, actor, now }) => {
    requireVideosOn(services, actor)
    return { videos: (await findUpcoming(db, now)).map(presentUpcoming) }
  }),

  implement(calls['GET /videos/continue'], async (ctx) => {
    await requireMember(ctx)
    return { videos: (await findContinued(ctx.db, ctx.actor.customer_id, ctx.now)).map(presentVideo) }
  }),

  implement(calls['GET /videos/filters'], async (ctx) => {
    await requireMember(ctx)
    return findVideoFilters(ctx.db, ctx.now)
  }),

  implement(calls['GET /videos/tag/{id}'], async (ctx) => {
    await requireMember(ctx)
    const tag_id = ctx.params.id
    if ((await findTags(ctx.db, tag_id)).length === 0) throw notFound(videoErrors.tagUnknown)
    return listed(await findVideos(ctx.db, asking(ctx), { tag_id }, ctx.query))
  }),

  implement(calls['GET /videos/program/{id}'], async (ctx) => {
    await requireMember(ctx)
    const program_id = ctx.params.id
    if ((await findPrograms(ctx.db, ctx.actor.customer_id, ctx.now, program_id)).length === 0)
      throw notFound(videoErrors.programUnknown)
    return listed(await findVideos(ctx.db, asking(ctx), { program_id }, { ...ctx.query, inOrder: true }))
  }),

  implement(calls['GET /videos/{id}'], async (ctx) => ({
    video: presentVideoToWatch(ctx.services, await readVideo(ctx, ctx.params.id), ctx.now),
  })),

  implement(calls['PUT /videos/{id}/progress'], async (ctx) => {
    const { seconds, started = false } = ctx.body
    await readVideo(ctx, ctx.params.id)
    await saveProgress(ctx.db, { ...own(ctx, ctx.params.id), seconds, started })
    return { video: presentVideo(await readVideo(ctx, ctx.params.id)) }
  }),

  implement(calls['PUT /videos/{id}/complete'], (ctx) => complete(ctx, ctx.params.id, true)),
  implement(calls['PUT /videos/{id}/uncomplete'], (ctx) => complete(ctx, ctx.params.id, false)),

  implement(calls['POST /videos/rating'], async (ctx) => {
    const { video_id, stars, comment } = ctx.body
    await readVideo(ctx, video_id)
    const rating = { stars, comment: comment || null, request_id: ctx.requestId }
    await rateVideo(ctx.db, { ...own(ctx, video_id), ...rating })
    return {}
  }),

  // The worker writes the mail from the state at that time: not to a customer who has rated the video by then.
  implement(calls['POST /videos/rating/email'], async (ctx) => {
    const { video_id } = ctx.body
    await readVideo(ctx, video_id)
    const { customer_id } = ctx.actor
    const facts = { video_id, customer_id }
    await notify(ctx.db, [{ kind: 'video_rating', customer_id, event: `video:${video_id}:rating`, facts }])
    return {}
  }),

  implement(calls['GET /favorites'], async (ctx) => {
    await requireMember(ctx)
    const { videos, total } = await findFavorites(ctx.db, asking(ctx), ctx.query.page)
    return { favorites: videos.map(presentVideo), total }
  }),

  implement(calls['POST /favorites'], async (ctx) => {
    const { video_id } = ctx.body
    await readVideo(ctx, video_id)
    await addFavorite(ctx.db, own(ctx, video_id))
    return { favorite: { video_id, favorite: 1 as const } }
  }),

  // Also without a membership: one may always remove from one's own list.
  implement(calls['DELETE /favorites/{id}'], async (ctx) => {
    requireVideosOn(ctx.services, ctx.actor)
    await removeFavorite(ctx.db, own(ctx, ctx.params.id))
    return { favorite: { video_id: ctx.params.id, favorite: 0 as const } }
  }),
]
