import { calls } from '#contract/index.ts'
import { figuresOf } from '#domain/booking/back-test/figures.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { checkEntries } from '#server/features/studio/check-entries.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { backTest } from './back-test.ts'

/** A month is thirty whole days: those of today are still being booked and cancelled. */
const DAYS = 30

export const policyRoutes = [
  implement(calls['POST /policies/back_test'], async ({ services, db, body, now }) => {
    const today = services.configuration.current()
    const values = checkEntries(body.config)
    const proposed = { ...today, ...Object.fromEntries(values) }
    const { timezone } = today
    const after = localDay(now, timezone)
    const start_date = addDays(after, -DAYS)
    const month = { from: startOfDay(start_date, timezone), until: startOfDay(after, timezone) }
    const asked = new Set([...values.keys()].flatMap((key: SettingKey) => figuresOf[key] ?? []))
    const figures = await backTest(db, asked, { month, today, proposed })
    return { back_test: { start_date, end_date: addDays(after, -1), figures } }
  }),
]
