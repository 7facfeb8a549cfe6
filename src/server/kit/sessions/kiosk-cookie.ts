import { createHash, randomBytes } from 'node:crypto'
import { run, type Statement } from '#server/db/statement.ts'
import type { Services } from '#server/kit/services.ts'

/** Without the prefix that it has over HTTPS. */
export const KIOSK_COOKIE = 'cupo.kiosk'
/** Days without use after which a kiosk expires. */
export const KIOSK_IDLE_DAYS = 30
const YEAR_SECONDS = 365 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

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
  const name = nameOf(services)
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (token === undefined || !TOKEN.test(token)) return null
  const [kiosk] = await run<Kiosk>(services.db, FIND, [hashOf(token), services.clock.now()])
  return kiosk ?? null
}

/** A new credential: the hash for the database, and the Set-Cookie for the browser. */
export function newKioskCookie(services: Services): { token_hash: string; cookie: string } {
  const token = randomBytes(32).toString('base64url')
  return { token_hash: hashOf(token), cookie: cookieOf(services, token, YEAR_SECONDS) }
}

/** The Set-Cookie that removes it. */
export const removedKioskCookie = (services: Services): string => cookieOf(services, '', 0)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isSecure = ({ environment }: Services): boolean => environment.publicUrl.startsWith('https:')
const nameOf = (services: Services): string => `${isSecure(services) ? '__Host-' : ''}${KIOSK_COOKIE}`

const cookieOf = (services: Services, value: string, seconds: number): string =>
  `${nameOf(services)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(services) ? '; Secure' : ''}`
