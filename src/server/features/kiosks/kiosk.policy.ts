import { reservationInCode } from '#domain/booking/access-code.ts'
import { phoneDigits } from '#domain/phone.ts'
import { wallClock } from '#domain/time/zone.ts'
import type { Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import type { Services } from '#server/kit/services.ts'
import { isProven } from '#server/shared/access-code.ts'
import { ownOrigins } from '#server/shared/site-origin.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { opensAt, stateOf } from './kiosks.presenter.ts'
import { findKiosks, type KioskPlaceRow, type Proof } from './kiosks.queries.ts'

interface Given {
  phone?: string | undefined
  code?: string | undefined
}

/**
 * Returns how a customer is found: by phone or a reservation's code. Throws AppError 400 for a code that is no reservation's here, or
 * does not prove it: numbers can be tried.
 */
export function proofOf(services: Services, { phone, code }: Given): Proof {
  if (phone !== undefined) return { phone: phoneDigits(phone) }
  const coded = reservationInCode(code ?? '', ownOrigins(services))
  if (coded === null) throw invalidFields({ code: kioskErrors.foreignCode })
  if (!isProven(services.environment.secret, coded)) throw invalidFields({ code: kioskErrors.unprovenCode })
  return { class_reservation_id: coded.class_reservation_id }
}

/**
 * Runs a search within the kiosk's limits, so that numbers cannot be tried out: a search without a result counts. The refusal does
 * not reveal whether a number is a customer's: having no class here today and being unknown are one refusal. Throws AppError 404
 * and 429.
 */
export async function searching<T>(
  services: Services,
  kiosk: Kiosk,
  search: () => Promise<T | null>,
): Promise<T> {
  const { rateLimits } = services
  const key = String(kiosk.kiosk_id)
  await rateLimits.take('searchesByKiosk', key)
  const misses = await rateLimits.count('missesByKiosk', key)
  const takenAt = Date.now()
  if (misses.over) throw tooMany(misses.retryAfterSeconds, kioskErrors.tooManyMisses)
  const found = await search()
  if (found === null) throw new AppError(404, 'nothing_today', await nothingToday(services, kiosk))
  await rateLimits.giveBack('missesByKiosk', key, takenAt)
  return found
}

/** Says where nothing was found: the class may be at another location, which the kiosk must not reveal. */
export async function nothingToday({ db, clock }: Services, { kiosk_id }: Kiosk): Promise<string> {
  const [own] = await findKiosks(db, clock.now(), kiosk_id)
  return kioskErrors.nothingToday({ location: own?.location ?? '' })
}

/** Throws AppError 412 before check-in opens. */
export function requireOpen(place: KioskPlaceRow, now: Date, timezone: string): void {
  if (stateOf(place, now) !== 'early') return
  const { hour, minute } = wallClock(opensAt(place).getTime(), timezone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  throw new AppError(412, 'too_early', kioskErrors.tooEarly({ time }))
}
