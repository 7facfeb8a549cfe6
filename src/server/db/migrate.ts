import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'

import type { Database } from './connect.ts'
import { areFunctionsCurrent, bringFunctions, bringMissing } from './functions/index.ts'
import { migrations } from './migrations/index.ts'

/** Any fixed number: whoever migrates this database holds the advisory lock of this name. */
const MIGRATION_LOCK = 7_261_150_433

const quiet = new Logger(() => () => {})

/**
 * Brings the database up to date: our own tables and functions first, then the job queue's. Two processes that start at
 * the same moment wait for one another; the second finds nothing left to do. Returns the names of the migrations that were
 * run. Throws the error of the first migration that failed; it and those before it have left nothing behind.
 * Takes two connections of the pool.
 */
export async function migrate({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    try {
      await bringMissing(db)
      const migrator = new Migrator({
        db,
        provider: { getMigrations: () => Promise.resolve(migrations) },
        // Features number their migrations in ranges of their own, so that one may come after a later number.
        allowUnorderedMigrations: true,
      })
      const { error, results = [] } = await migrator.migrateToLatest()
      if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
      await bringFunctions(db)
      await migrateJobQueue({ pgPool: pool, logger: quiet })
      return results.map((result) => result.migrationName)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    }
  })
}

/** Whether every migration of this version has been run and its functions are there; what the health check asks. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt) && areFunctionsCurrent(db)
}
