import { type RawBuilder, sql } from 'kysely'
import { MOST_MEANT } from '#domain/people/search-words.ts'
import { daysOf } from '#server/features/schedule/asked-range.ts'

/** Which rows a list is asked for; null means all. */
export interface Narrow {
  /** The ids of customers whose name, mail or phone fits: found by the statement that asks for theirs. */
  customers: RawBuilder<number[]> | null
  /** The order of that number, besides theirs. */
  order: number | null
  from: Date | null
  until: Date | null
}

export interface AskedRows {
  query?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** What a request asks for. */
export function narrow({ query, from, until }: AskedRows, timezone: string): Narrow {
  return {
    customers: query === undefined ? null : customersOf(query),
    order: query === undefined ? null : orderIn(query),
    ...daysOf(from, until, timezone),
  }
}

/** Customers whose name, mail or phone contains every word, in any accents: as an array, which is read before and never in the place of an index. */
function customersOf(query: string): RawBuilder<number[]> {
  const fits = query.split(/\s+/).map((word) => {
    const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
    return sql`search like '%' || normalise_text(${escaped}::text) || '%'`
  })
  return sql`array(select customer_id from customer where ${sql.join(fits, sql` and `)} limit ${MOST_MEANT})`
}

/** `#00731`, `731`: an order's number; null for anything else. */
export function orderIn(query: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(query)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Rows in the order of their ids. */
export function inOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
