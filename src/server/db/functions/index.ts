import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

import { acceptTransfer } from './accept-transfer.ts'
import { announceChanges } from './announce-changes.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { creditFits } from './credit-fits.ts'
import { expectPlace } from './expect-place.ts'
import { expireCredits } from './expire-credits.ts'
import { forgetInAudit } from './forget-in-audit.ts'
import { isSpotMap } from './is-spot-map.ts'
import { nearestFreeSpot } from './nearest-free-spot.ts'
import { normaliseText } from './normalise-text.ts'
import { onlyEmpties } from './only-empties.ts'
import { reservePlace } from './reserve-place.ts'
import { returnedUntil } from './returned-until.ts'
import { shutOutOthers } from './shut-out-others.ts'
import { soundOf } from './sound-of.ts'
import { spotCount } from './spot-count.ts'
import * as triggers from './triggers/index.ts'

/**
 * Tables depend on these: triggers, checks, a generated column. They are only ever replaced, so their arguments must
 * not change.
 */
const ofTables: readonly string[] = [normaliseText, soundOf, isSpotMap, ...Object.values(triggers)]

/** Statements and other functions call these. They are dropped and created again, so that a new version may take other arguments. */
const called: readonly string[] = [
  spotCount,
  nearestFreeSpot,
  expectPlace,
  creditFits,
  reservePlace,
  returnedUntil,
  cancelReservation,
  expireCredits,
  acceptTransfer,
  announceChanges,
  onlyEmpties,
  forgetInAudit,
  shutOutOthers,
]

const digest = createHash('sha256')
  .update(JSON.stringify([ofTables, called]))
  .digest('hex')

const nameOf = (source: string): string => /^create .*function (\w+)/m.exec(source)?.[1] ?? ''

/**
 * Creates the tables' functions that the database lacks, before migrations use them in triggers. Existing ones stay
 * as they are until `bringFunctions`, because the tables may not have this version's columns yet.
 */
export async function bringMissing<Schema>(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const present = new Set((await named(trx, ofTables)).map(({ name }) => name))
    for (const source of ofTables) if (!present.has(nameOf(source))) await sql.raw(source).execute(trx)
  })
}

/**
 * Replaces the functions by this version's if they differ, in one transaction; the tables must be this version's.
 * Returns whether they differed.
 */
export async function bringFunctions<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await currentDigest(trx)) === digest) return false
    // By name, because a new version may take other arguments.
    for (const { signature } of await named(trx, called))
      await sql.raw(`drop function ${signature}`).execute(trx)
    for (const source of [...ofTables, ...called]) await sql.raw(source).execute(trx)
    await sql`insert into function_version (digest) values (${digest})
      on conflict (one) do update set digest = excluded.digest, brought_at = now()`.execute(trx)
    return true
  })
}

/** Whether the database runs this version's functions. */
export const areFunctionsCurrent = async <Schema>(db: Kysely<Schema>): Promise<boolean> =>
  (await currentDigest(db)) === digest

async function named<Schema>(db: Kysely<Schema>, sources: readonly string[]) {
  const { rows } = await sql<{ name: string; signature: string }>`
    select proname as name, oid::regprocedure::text as signature from pg_proc
    where proname = any (${sources.map(nameOf)}) and pronamespace = 'public'::regnamespace`.execute(db)
  return rows
}

async function currentDigest<Schema>(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`select digest from function_version`.execute(db)
  return rows[0]?.digest
}
