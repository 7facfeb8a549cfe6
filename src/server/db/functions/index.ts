import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

import { acceptTransfer } from './accept-transfer.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { expireCredits } from './expire-credits.ts'
import { nearestFreeSpot } from './nearest-free-spot.ts'
import { reservePlace } from './reserve-place.ts'

/** The functions of the database by name, in the order in which they are made. Each name has one version. */
const functions = {
  nearest_free_spot: nearestFreeSpot,
  reserve_place: reservePlace,
  cancel_reservation: cancelReservation,
  expire_credits: expireCredits,
  accept_transfer: acceptTransfer,
} as const

const digest = createHash('sha256').update(JSON.stringify(functions)).digest('hex')

/** Makes the functions anew when their source differs from the database's, in one transaction. Gives whether it did. */
export async function bringFunctions<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await currentDigest(trx)) === digest) return false
    // By name, because a new version may take other arguments.
    const names = Object.keys(functions)
    const { rows } = await sql<{ signature: string }>`
      select oid::regprocedure::text as signature from pg_proc
      where proname = any (${names}) and pronamespace = 'public'::regnamespace`.execute(trx)
    for (const { signature } of rows) await sql.raw(`drop function ${signature}`).execute(trx)
    for (const source of Object.values(functions)) await sql.raw(source).execute(trx)
    await sql`insert into function_version (digest) values (${digest})
      on conflict (one) do update set digest = excluded.digest, brought_at = now()`.execute(trx)
    return true
  })
}

/** Whether the database runs this version's functions. */
export const areFunctionsCurrent = async <Schema>(db: Kysely<Schema>): Promise<boolean> =>
  (await currentDigest(db)) === digest

async function currentDigest<Schema>(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`select digest from function_version`.execute(db)
  return rows[0]?.digest
}
