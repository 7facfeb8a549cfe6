import type { Integration } from '#domain/integrations/integrations.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { askProvider } from './ask-provider.ts'
import { markOf } from './integrations.queries.ts'
import { isComplete, settingsOf } from './known-settings.ts'

/**
 * Tests a provider and stores what it said. The provider is asked outside of the transaction, because it may take seconds. Throws
 * AppError 409 when it is not set up.
 */
export async function testIntegration(
  services: Services,
  name: Integration,
  { email, now, ...by }: By & { email: string; now: Date },
): Promise<void> {
  const settings = settingsOf(services, name)
  const found = isComplete(settings)
    ? await askProvider(services, name, { email, customer_id: by.actor_customer_id })
    : undefined
  if (found === undefined) throw new AppError(409, 'integration_off', errorTexts.general.integrationOff)
  const { problem = null, code = null } = found ?? {}
  const tested = {
    name,
    settings_mark: markOf(services.environment, name, settings),
    problem,
    code,
    failing_since: problem === null ? null : now,
    checked_at: now,
    checked_by: by.actor_customer_id,
  }
  await inTransaction(services.db, async (trx) => {
    const before = await trx
      .selectFrom('integration_check')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    const same = before?.settings_mark === tested.settings_mark
    const failing_since = (problem !== null && same && before.failing_since) || tested.failing_since
    await trx
      .insertInto('integration_check')
      .values({ ...tested, failing_since })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...tested, failing_since }))
      .execute()
    await recordAudit(trx, by, 'integration.tested', name, { integration: name, problem, code })
  })
}
