import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'

import type { Database } from './connect.ts'
import { areFunctionsCurrent, bringFunctions, bringMissing } from './functions/index.ts'
import { migrationFiles } from './read-migrations.ts'

/** An arbitrary fixed number: the key of the advisory lock held while migrating. */
const MIGRATION_LOCK = 7_261_150_433

const quiet = new Logger(() => () => {})

/**
 * Migrates the database: our own tables and functions first, then the job queue's. Concurrent processes wait for one
 * another; the second finds nothing left to do. Returns the names of the migrations that ran. Throws the error of the
 * first one that failed; it and those before it are rolled back. Takes two connections of the pool.
 */
export async function migrate({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    try {
      await bringMissing(db)
      const migrator = new Migrator({
        db,
        provider: migrationFiles,
        // Features number their migrations in separate ranges, so that one may be added below an existing number.
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

/** Whether every migration of this version ran and its functions exist; used by the health check. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: migrationFiles })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt) && areFunctionsCurrent(db)
}
