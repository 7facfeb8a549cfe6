import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { didNothing } from '#server/kit/provider-problem.ts'
import { ConektaRefusal } from './api.ts'

/** A lease older than this, in ms, belongs to a dead process: it is longer than all requests under it may take. */
const LEASE_MS = 120_000
/** How long others wait for the lease, in ms, before the outcome counts as unknown. */
const PATIENCE_MS = 10_000

export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>
export type UnlessUnderWay = <T>(name: string, send: () => Promise<T>) => Promise<T | null>

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
      await release(db, name, leased_at)
    }
  }
}

/**
 * Sends a request that must not be made twice, unless the same one may still be in flight: then returns null at once. After an
 * error that does not say what became of it, the lease stays until it ends.
 */
export function unlessUnderWay(db: Kysely<Schema>, now: () => Date): UnlessUnderWay {
  return async (name, send) => {
    const leased_at = await claim(db, name, now())
    if (!leased_at) return null
    try {
      const answer = await send()
      await release(db, name, leased_at)
      return answer
    } catch (error) {
      if (error instanceof ConektaRefusal || didNothing(error)) await release(db, name, leased_at)
      throw error
    }
  }
}

async function take(db: Kysely<Schema>, name: string, now: () => Date): Promise<Date> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const leased_at = await claim(db, name, now())
    if (leased_at) return leased_at
    if (performance.now() > deadline) throw new Error(`${name} is being asked for by another process`)
    await sleep(50)
  }
}

/** Undefined while another request has the lease. */
async function claim(db: Kysely<Schema>, name: string, at: Date): Promise<Date | undefined> {
  await db
    .deleteFrom('provider_lease')
    .where('leased_at', '<', new Date(at.getTime() - LEASE_MS))
    .execute()
  const taken = await db
    .insertInto('provider_lease')
    .values({ name, leased_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('leased_at')
    .executeTakeFirst()
  return taken?.leased_at
}

async function release(db: Kysely<Schema>, name: string, leased_at: Date): Promise<void> {
  await db.deleteFrom('provider_lease').where('name', '=', name).where('leased_at', '=', leased_at).execute()
}
