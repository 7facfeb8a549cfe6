import type { Environment } from '#server/environment/environment.ts'
import { type Database, openDatabase } from './connect.ts'
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
    if (databaseUrl) await requireUsable(database, named(url, databaseOwnerUrl))
    await migrate(database)
    if (servingUrl !== url) await grantServing(database, decodeURIComponent(new URL(servingUrl).username))
  } catch (error) {
    await stop()
    throw databaseUrl && isUnreachable(error) ? unreachable(named(url, databaseOwnerUrl), error) : error
  } finally {
    await database.close()
  }
  return { url: servingUrl, ownerUrl: url, stop }
}

/** Which setting an external database's problem is about, and its host. */
const named = (url: string, ownerUrl?: string): string =>
  `The database of ${ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'} at ${new URL(url).host}`

/** An older one fails at some migration; without Unicode a name with an accent could not be stored, or would be stored broken. */
async function requireUsable({ pool }: Database, name: string): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; version: string; number: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`,
  )
  const { encoding = '', version = '', number = 0 } = rows[0] ?? {}
  if (number < OLDEST * 10_000)
    throw new Error(`${name} is of PostgreSQL ${version} and must be of ${OLDEST} or newer.`)
  if (encoding === 'UTF8') return
  throw new Error(
    `${name} has the encoding ${encoding} and must have UTF8: create it with encoding 'UTF8' template template0.`,
  )
}

/** Also in README.md and docs/operating.md. */
const OLDEST = 16

/** Network errors, and PostgreSQL's for a wrong user, password or database, for missing rights and for a server that is starting. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(E[A-Z]+|28\w{3}|3D000|42501|57P03|53300)$/.test(code) || /timeout|support SSL/.test(error.message)
}

function unreachable(name: string, error: unknown): Error {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
  return new Error(`${name} cannot be used: ${reason}.`, { cause: error })
}
