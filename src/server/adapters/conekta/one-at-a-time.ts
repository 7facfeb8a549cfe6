import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** A lease older than this, in ms, belongs to a dead process: it is longer than all requests under it may take. */
const LEASE_MS = 120_000
/** How long others wait for the lease, in ms, before the outcome counts as unknown. */
const PATIENCE_MS = 10_000

export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs `work` in one process at a time, by a lease instead of a transaction that would wait for the provider. Throws when the
 * lease is not free in time.
 */
export function oneAtATime(db: Kysely<Schema>, now: () => Date): OneAtATime {
  return async (name, work) => {
    const leased_at = await take(db, name, now)
    try {
      return await work()
    } finally {
      await db
        .deleteFrom('provider_lease')
        .where('name', '=', name)
        .where('leased_at', '=', leased_at)
        .execute()
    }
  }
}

async function take(db: Kysely<Schema>, name: string, now: () => Date): Promise<Date> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const at = now()
    const taken = await db
      .insertInto('provider_lease')
      .values({ name, leased_at: at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ leased_at: at })
          .where('provider_lease.leased_at', '<', new Date(at.getTime() - LEASE_MS)),
      )
      .returning('leased_at')
      .executeTakeFirst()
    if (taken) return taken.leased_at
    if (performance.now() > deadline) throw new Error(`${name} is being asked for by another process`)
    await sleep(50)
  }
}
