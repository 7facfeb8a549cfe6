import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { DemoShape } from './shape.ts'

/**
 * Creates `pg_temp.draw(key)`, which returns a number in [0, 1) that depends only on the seed and the key, so that
 * the demo is reproducible whatever the order of its rows.
 */
export async function prepareDraws(trx: Trx, { seed }: DemoShape): Promise<void> {
  await sql`
    create or replace function pg_temp.draw(key text) returns double precision language sql immutable strict
    return (hashtextextended(key, ${sql.lit(seed)}) & 1073741823)::double precision / 1073741824`.execute(trx)
}

/** An element of the list, drawn by the key. */
export function pick(list: readonly string[], key: RawBuilder<string>): RawBuilder<string> {
  return sql`(${list}::text[])[1 + floor(pg_temp.draw(${key}) * ${sql.lit(list.length)})::integer]`
}
