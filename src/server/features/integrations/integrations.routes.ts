import { calls } from '#contract/index.ts'
import { type Integration, INTEGRATIONS } from '#domain/integrations/integrations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { byOf } from '#server/shared/audit.ts'
import { presentIntegration } from './integrations.presenter.ts'
import { findChecks, markOf } from './integrations.queries.ts'
import { settingsOf } from './known-settings.ts'
import { testIntegration } from './test-integration.ts'

async function answer(services: Services, db: Queryable, names: readonly Integration[]) {
  const checks = await findChecks(db)
  return names.map((name) => {
    const settings = settingsOf(services, name)
    const check = checks.get(name)
    const same = check?.settings_mark === markOf(services.environment, name, settings)
    return presentIntegration(name, settings, same ? check : null)
  })
}

export const integrationRoutes = [
  implement(calls['GET /studio/integrations'], async ({ services, db }) => ({
    integrations: await answer(services, db, INTEGRATIONS),
  })),

  implement(calls['POST /studio/integrations/{name}/test'], async (ctx) => {
    const { services, db, actor, params, now } = ctx
    const { name } = params
    await services.rateLimits.take('integrationByAccount', actor.uid)
    const email = (await services.identity.emailOf(actor.uid)) ?? ''
    await testIntegration(services, name, { email, now, ...byOf(ctx) })
    const [integration] = await answer(services, db, [name])
    if (!integration) throw new Error(`no integration ${name}`)
    return { integration }
  }),
]
