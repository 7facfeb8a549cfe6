import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Integration } from '#domain/integrations/integrations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { IntegrationCheckTable } from '#server/db/schema/operations.ts'
import type { Environment } from '#server/environment/environment.ts'
import type { KnownSetting } from './known-settings.ts'

export type CheckRow = Selectable<IntegrationCheckTable>

/** The last tests by provider. */
export async function findChecks(db: Queryable): Promise<ReadonlyMap<string, CheckRow>> {
  const rows = await db.selectFrom('integration_check').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Differs when any of the values does, and reveals none. */
export const markOf = (
  { secret }: Pick<Environment, 'secret'>,
  name: Integration,
  settings: readonly KnownSetting[],
): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['integration', name, ...settings.map(({ value }) => value ?? null)]))
    .digest('base64url')
