import { Kysely, type LogConfig, PostgresDialect } from 'kysely'
import pg from 'pg'

import { NamingClient } from './naming-client.ts'
import type { Schema } from './schema.ts'

export interface Database {
  pool: pg.Pool
  db: Kysely<Schema>
  /** Closes every connection after its running query. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The maximum number of connections. With about 8, a process books more per second than with 128. */
  poolSize?: number
  /**
   * Applies timeouts, so that a hanging query does not occupy a connection and its locks: for a process that answers
   * requests.
   */
  impatient?: boolean
  /** Called when a connection breaks (the server is gone); the pool replaces it by itself. */
  onError?: (error: Error) => void
  /** Kysely's query log, for timings in development. */
  log?: LogConfig
}

/** Milliseconds. Anything slower on purpose has connections of its own. The last is for a server that no longer answers. */
const impatience = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 20_000,
}

const BIGINT: number = pg.types.builtins.INT8
const DATE: number = pg.types.builtins.DATE

/**
 * Counts and bigint ids stay far below 2^53, so they may be numbers. A date is a day of the studio's calendar: pg's
 * default would turn it into an instant in the server's time zone.
 */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === BIGINT) return Number
    if (format !== 'binary' && oid === DATE) return (text: string) => text
    return Reflect.apply(pg.types.getTypeParser, pg.types, [oid, format])
  }) as typeof pg.types.getTypeParser,
}

/** Creates the pool and its query builder. It connects on the first query, so a wrong url fails there. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 8,
    Client: NamingClient,
    types: parsers,
    application_name: 'cupo',
    connectionTimeoutMillis: 10_000,
    ...(options.impatient ? impatience : {}),
  })
  // Without a listener a broken connection would end the process; its query fails by itself.
  const onError = (error: Error): void => options.onError?.(error)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: options.log })
  return { pool, db, close: () => db.destroy() }
}
