import type { CallContext } from '#server/kit/calls/context.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { videoErrors } from '#text/errors/videos.ts'
import { requireMembership, requireVideosOn, seesDrafts } from './videos.policy.ts'
import { findVideo, type VideoRow } from './videos.queries.ts'

export type Watching = Pick<CallContext, 'services' | 'db' | 'now'> & { actor: Actor }

/** One video for a viewer who may watch it. Throws AppError 404, or 412 without a membership. */
export async function readVideo(ctx: Watching, video_id: number): Promise<VideoRow> {
  const { services, db, actor, now } = ctx
  requireVideosOn(services, actor)
  const row = await findVideo(db, actor.customer_id, now, video_id, seesDrafts(actor))
  if (!row) throw notFound(videoErrors.unknown)
  await requireMembership(services, db, ctx)
  return row
}

/** Throws AppError 404 while videos are off, 412 without a membership. */
export async function requireMember({ services, db, actor, now }: Watching): Promise<void> {
  requireVideosOn(services, actor)
  await requireMembership(services, db, { actor, now })
}
