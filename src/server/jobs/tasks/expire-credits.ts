import { localDay } from '#domain/time/local-day.ts'
import { expireCredits as expireBefore } from '#server/db/booking-functions.ts'
import type { Services } from '#server/kit/services.ts'

/** Expires the credits whose last day in the studio's time zone has passed. */
export async function expireCredits({ db, clock, configuration, log }: Services): Promise<void> {
  const now = clock.now()
  const credits = await expireBefore(db, localDay(now, configuration.current().timezone), now)
  if (credits > 0) log.info({ credits }, 'credits expired')
}
