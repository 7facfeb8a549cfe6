import { type Kysely, sql, type Transaction } from 'kysely'

import type { Schema } from './schema.ts'

/** The database, or a transaction on it: what a query takes that does not care which of the two it is. */
export type Queryable = Kysely<Schema>
/** A transaction: what a command takes whose writes belong together with others. */
export type Trx = Transaction<Schema>

/**
 * Runs `work` in one READ COMMITTED transaction and gives its result. Any error rolls everything back.
 * Inside a transaction already, `work` simply joins it, so commands can be put together.
 */
export function inTransaction<T>(db: Queryable, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/** Runs `work` so that its failure undoes its own writes alone, and the transaction around it goes on. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint step`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(trx)
    throw error
  }
}
