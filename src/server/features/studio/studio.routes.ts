import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/index.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { AppError } from '#server/kit/errors.ts'
import { byOf } from '#server/shared/audit.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { VERSION } from '#server/environment/version.ts'
import { errorTexts } from '#text/errors.ts'
import { checkFilePlace } from './check-file-place.ts'
import { changeConfiguration } from './change-configuration.ts'
import { listTexts, putTexts } from './change-texts.ts'
import { presentConfiguration } from './configuration.presenter.ts'
import { isFirstRun, startStudio } from './start-studio.ts'
import { can } from '#domain/people/roles.ts'

/** Retry-After in seconds when the database is down. */
const RETRY_SECONDS = 5

export const studioRoutes = [
  implement(calls['GET /appconfig'], async ({ services, actor }) => {
    const configuration = services.configuration.current()
    return { config: presentConfiguration(configuration, can(actor?.role, 'administer')) }
  }),

  implement(calls['PUT /appconfig'], async (ctx) => {
    const { services, db, body } = ctx
    await checkFilePlace(services, body.config)
    await changeConfiguration(db, { entries: body.config, ...byOf(ctx) })
    await services.configuration.refresh()
    return { config: presentConfiguration(services.configuration.current(), true) }
  }),

  implement(calls['GET /texts'], async ({ db }) => ({ texts: await listTexts(db) })),

  implement(calls['PUT /texts'], async (ctx) => {
    const { services, db, body } = ctx
    await putTexts(db, { texts: body.texts, ...byOf(ctx) })
    await services.configuration.refresh()
    return { texts: await listTexts(db) }
  }),

  implement(calls['GET /health'], async ({ services }) => {
    await requireDatabase(services)
    return { status: 'ok' as const, database: 'ok' as const, version: VERSION }
  }),

  implement(calls['GET /first_run'], async ({ db }) => ({ pending: await isFirstRun(db) })),

  implement(calls['POST /first_run'], async ({ services, body, requestId, address }) => {
    const customer_id = await startStudio(services, body, { requestId, address })
    await services.configuration.refresh()
    return { customer_id }
  }),
]

/** The longest that a health check waits for the database, in milliseconds. */
const PATIENCE_MS = 3000

/** Databases of this process that were fully migrated; migrations are never undone. */
const migrated = new WeakSet<Services['pool']>()

/** Throws AppError 503 when the database does not respond, or lacks a migration of this version. */
async function requireDatabase(services: Services): Promise<void> {
  const { pool } = services
  const ready = migrated.has(pool)
    ? pool.query({ name: 'health', text: 'select' }).then(() => true)
    : isMigrated(services)
  const late = sleep(PATIENCE_MS, false, { ref: false })
  if (await Promise.race([ready.catch(() => false), late])) migrated.add(pool)
  else {
    const retryAfterSeconds = RETRY_SECONDS
    throw new AppError(503, 'database_away', errorTexts.general.unavailable, { retryAfterSeconds })
  }
}
