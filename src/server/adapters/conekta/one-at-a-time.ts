import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Whoever has held it for so long died with its process: longer than all that is asked under it may take. */
const LEASE_MS = 120_000
/** How long another one waits for it; then nothing is known yet. */
const PATIENCE_MS = 10_000

export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Does something by one process at a time, without a transaction that would wait for the provider. Throws when another one
 * takes too long.
 */
export function oneAtATime(db: Kysely<Schema>, now: () => Date): OneAtATime {
  return async (name, work) => {
    const held_since = await take(db, name, now)
    try {
      return await work()
    } finally {
      await db
        .deleteFrom('provider_lease')
        .where('name', '=', name)
        .where('held_since', '=', held_since)
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
      .values({ name, held_since: at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ held_since: at })
          .where('provider_lease.held_since', '<', new Date(at.getTime() - LEASE_MS)),
      )
      .returning('held_since')
      .executeTakeFirst()
    if (taken) return taken.held_since
    if (performance.now() > deadline) throw new Error(`${name} is being asked for by another process`)
    await sleep(50)
  }
}
