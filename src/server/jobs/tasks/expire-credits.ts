import { sql } from 'kysely'
import type { Services } from '#server/kit/services.ts'
import { localDay } from '#domain/time/local-day.ts'

const AT_ONCE = 10_000

/** Expires the credits whose last day in the studio's time zone has passed, in batches, until none is left. */
export async function expireCredits({ db, clock, configuration, log }: Services): Promise<void> {
  let total = 0
  for (;;) {
    const now = clock.now()
    const today = localDay(now, configuration.current().timezone)
    const { rows } = await sql<{ count: number }>`
      select expire_credits(${today}::date, ${now}::timestamptz, ${AT_ONCE}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    total += count
    if (count < AT_ONCE) break
  }
  if (total > 0) log.info({ credits: total }, 'credits expired')
}
