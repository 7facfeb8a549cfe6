import { type Kysely, sql, type Transaction } from 'kysely'

import type { Schema } from './schema.ts'

/** The database or a transaction on it, for queries that work in either. */
export type Queryable = Kysely<Schema>
/** A transaction, for commands whose writes must commit together with others. */
export type Trx = Transaction<Schema>

/**
 * Runs `work` in one READ COMMITTED transaction and returns its result. Any error rolls everything back. Inside an
 * open transaction, `work` joins it, so commands can be combined.
 */
export function inTransaction<T>(db: Queryable, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/** Carries the result of a dry run out of its savepoint. */
class TakenBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a dry run was taken back')
    this.result = result
  }
}

/** Runs `work`, returns its result and takes back everything it wrote: what a change would do, from the change's own code. */
export function dryRun<T>(db: Queryable, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    try {
      return await inSavepoint(trx, async () => {
        throw new TakenBack(await work(trx))
      })
    } catch (thrown) {
      if (thrown instanceof TakenBack) return thrown.result as T
      throw thrown
    }
  })
}

/** Runs `work` in a savepoint: its failure rolls back only its own writes, and the outer transaction goes on. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint step`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(trx)
    // Or it would hide one around it, which has the same name.
    await sql`release savepoint step`.execute(trx)
    throw error
  }
}
