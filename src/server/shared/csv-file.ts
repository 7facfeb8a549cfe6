import { type Cell, CSV_BEGINS, csvLine } from '#domain/csv.ts'
import { wallClock } from '#domain/time/zone.ts'

/** A file in pieces: the row of names, then a line per row. */
export async function* csvFile<Row>(
  names: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield CSV_BEGINS + csvLine(names)
  for await (const row of rows) yield csvLine(cellsOf(row))
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-18 10:46`, the studio's. */
export function momentOf(at: Date, timezone: string): string {
  const { year, month, day, hour, minute } = wallClock(at.getTime(), timezone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}
