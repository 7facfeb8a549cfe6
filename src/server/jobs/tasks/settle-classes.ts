import { settleClasses as settle } from '#server/features/booking/attendance/settle-classes.ts'
import type { Services } from '#server/kit/services.ts'

/** Settles the attendance of past classes, every minute, until none is left. */
export async function settleClasses({ db, clock, configuration, log }: Services): Promise<void> {
  let classes = 0
  for (;;) {
    const settled = await settle(db, { configuration: configuration.current(), now: clock.now() })
    if (settled === 0) break
    classes += settled
  }
  if (classes > 0) log.info({ classes }, 'attendance settled')
}
