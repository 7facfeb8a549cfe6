import { can } from '#domain/people/roles.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dateLong } from '#domain/time/written.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { videoErrors } from '#text/errors/videos.ts'

const managesVideos = (actor: Actor | null): boolean => can(actor?.role, 'administer')

/** Throws AppError 404 while the studio has videos switched off; an admin prepares them before. */
export function requireVideosOn({ configuration }: Services, actor: Actor | null): void {
  if (!configuration.current().videos_enabled && !managesVideos(actor)) throw notFound(videoErrors.off)
}

/** Staff who manage videos see drafts too. */
export const seesDrafts = managesVideos

// Paid periods count to the end of their last day, whatever became of the subscription; money that went back does not. The days of
// a pause are added to the end, so nothing is watched on them, as with credits (`usable_from`).
const MEMBERSHIP: Statement = {
  name: 'online_membership',
  text: `select (select max(coalesce(s.resumed_on, s.ends_on)) from subscription_pause s where s.purchase_id = purchase.purchase_id
      and s.confirmed_at is not null and coalesce(s.resumed_on, s.ends_on) > $2::date) as paused_until
    from purchase where customer_id = $1 and is_online and granted_at is not null
    and status not in ('revoked', 'refunded') and starts_on <= $2::date and expires_on >= $2::date
    order by paused_until nulls first limit 1`,
}

/** Throws AppError 412 unless the viewer has an active online membership that is not paused, or manages videos. */
export async function requireMembership(
  services: Services,
  db: Queryable,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (managesVideos(actor)) return
  const today = localDay(now, services.configuration.current().timezone)
  const [found] = await run<{ paused_until: string | null }>(db, MEMBERSHIP, [actor.customer_id, today])
  if (!found) throw new AppError(412, 'online_membership_needed', videoErrors.membershipNeeded)
  if (found.paused_until === null) return
  const paused = videoErrors.membershipPaused({ day: dateLong(found.paused_until) })
  throw new AppError(412, 'online_membership_paused', paused)
}
