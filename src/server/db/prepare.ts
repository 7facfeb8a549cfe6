import type { Environment } from '#server/environment/environment.ts'
import { openDatabase } from './connect.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { grantServing } from './serving-role.ts'

interface PreparedDatabase {
  /** Connection URL of a migrated database, with the serving role, which owns nothing. */
  url: string
  /** The same for the tables' owner; identical if there is no serving role. */
  ownerUrl: string
  /** Releases the embedded PostgreSQL; does nothing for an external one. */
  stop: () => Promise<void>
}

/**
 * Returns the configured database, or the embedded one, migrated. Several processes may do this at once.
 * @param tell receives sentences for the person who started the process
 */
export async function prepareDatabase(
  {
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
  }: Pick<Environment, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  tell: (sentence: string) => void,
): Promise<PreparedDatabase> {
  const { url, servingUrl, stop } = databaseUrl
    ? { url: databaseOwnerUrl ?? databaseUrl, servingUrl: databaseUrl, stop: async () => {} }
    : await startPostgres({ dataDir, log: tell })
  const database = openDatabase(url, { poolSize: 2 })
  try {
    await migrate(database)
    if (servingUrl !== url) await grantServing(database, decodeURIComponent(new URL(servingUrl).username))
  } catch (error) {
    await stop()
    throw databaseUrl && isUnreachable(error) ? unreachable(databaseUrl, error) : error
  } finally {
    await database.close()
  }
  return { url: servingUrl, ownerUrl: url, stop }
}

/** Network errors, and PostgreSQL's for a wrong user, password or database and for a server that is starting. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(E[A-Z]+|28\w{3}|3D000|57P03|53300)$/.test(code) || error.message.includes('timeout')
}

function unreachable(databaseUrl: string, error: unknown): Error {
  const { host } = new URL(databaseUrl)
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
  return new Error(`The database of DATABASE_URL at ${host} cannot be used: ${reason}.`, { cause: error })
}
