import { run, type Statement } from '#server/db/statement.ts'
import type { Services } from '#server/kit/services.ts'
import { credentialCookie } from './host-cookie.ts'

/** Without the prefix that it has over HTTPS. */
export const KIOSK_COOKIE = 'cupo.kiosk'
/** Days without use after which a kiosk expires. */
export const KIOSK_IDLE_DAYS = 30
const YEAR_SECONDS = 365 * 24 * 60 * 60
const cookie = credentialCookie(KIOSK_COOKIE, YEAR_SECONDS)
export const { issue: newKioskCookie, removed: removedKioskCookie } = cookie

/** A check-in tablet. It has no session: it may only make kiosk calls, for its own location. */
export interface Kiosk {
  kiosk_id: number
  location_id: number
}

const FIND: Statement = {
  name: 'kiosk_of_cookie',
  text: `with found as (
      select kiosk_id, location_id from kiosk
      where token_hash = $1 and ended_at is null and seen_at > $2::timestamptz - make_interval(days => ${KIOSK_IDLE_DAYS})
    ), seen as (
      update kiosk set seen_at = $2 where kiosk_id in (select kiosk_id from found)
        and (seen_at = started_at or seen_at < $2::timestamptz - interval '5 minutes')
    ) select kiosk_id, location_id from found`,
}

/** The kiosk of a request's cookie; null without one, and for one that has ended. */
export async function findKiosk(services: Services, headers: Headers): Promise<Kiosk | null> {
  const token_hash = cookie.hashIn(services, headers)
  if (token_hash === null) return null
  const [kiosk] = await run<Kiosk>(services.db, FIND, [token_hash, services.clock.now()])
  return kiosk ?? null
}
