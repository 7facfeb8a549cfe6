import { type Cell, CSV_BEGINS, csvLine } from '#domain/csv.ts'
import { wallClock } from '#domain/time/zone.ts'

/** The rows that a file reads at once. */
const AT_ONCE = 1000

/** A file in pieces: the row of names, then a line per row. */
export async function* csvFile<Row>(
  names: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLine(names)
  for await (const row of rows) yield csvLine(cellsOf(row))
}

/** All rows of a list, read in pages that each begin below the last row; no connection is occupied while the reader is slow. */
export async function* inPages<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last, AT_ONCE)
    yield* rows
    last = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-18 10:46`, the studio's. */
export function momentOf(at: Date, timezone: string): string {
  const { year, month, day, hour, minute } = wallClock(at.getTime(), timezone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}
