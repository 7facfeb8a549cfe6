import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'

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
      await refuseNewer(db)
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

/** @throws Error with a sentence for the person at the terminal, before anything is changed */
async function refuseNewer(db: Database['db']): Promise<void> {
  const newer = await newerMigrations(db)
  if (newer.length === 0) return
  throw new Error(
    `A newer version of Cupo has changed this database (${newer.join(', ')}), so this one cannot use it. Start that version, or restore the backup from before the update.`,
  )
}

/** The names of those that ran and that this version does not have. */
async function newerMigrations(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ some: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as some`.execute(db)
  if (!rows[0]?.some) return []
  const known = await migrationFiles.getMigrations()
  const ran = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return ran.rows.map(({ name }) => name).filter((name) => !(name in known))
}

/**
 * Whether every migration of this version ran, none of a newer one, and its functions exist; used by the health check,
 * so that a process left by an update gets no more requests.
 */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: migrationFiles })
  const known = await migrator.getMigrations()
  if (!known.every((migration) => migration.executedAt) || (await newerMigrations(db)).length > 0)
    return false
  return areFunctionsCurrent(db)
}
