interface Spot {
  number: number
  /** Counted from the back row, which is 0. */
  row: number
  /** Half spots to the right of the room's middle; rows are centred. */
  aside: number
}

/** Whether a text lists row sizes, such as '4,6,7'; the database's is_spot_map is the same rule. */
export const isSpotMap = (text: string): boolean => /^[1-9]\d{0,2}(,[1-9]\d{0,2}){0,49}$/.test(text)

/** Row sizes from front to back, parsed from a map such as '4,6,7'. */
export function parseSpotMap(spotMap: string): number[] {
  return spotMap.split(',').map(Number)
}

/** How many spots a map has. */
export function spotCount(spotMap: string): number {
  return parseSpotMap(spotMap).reduce((sum, size) => sum + size, 0)
}

/** Spot numbers as drawn: rows from front to back, each from left to right. Numbering starts in the back row. */
export function spotRows(spotMap: string): number[][] {
  let last = 0
  return parseSpotMap(spotMap)
    .reverse()
    .map((size) => Array.from({ length: size }, () => ++last))
    .reverse()
}

function standing(spotMap: string): Spot[] {
  return spotRows(spotMap)
    .reverse()
    .flatMap((numbers, row) =>
      numbers.map((number, seat) => ({ number, row, aside: 2 * seat - numbers.length + 1 })),
    )
}

/**
 * The free spot closest to another one: the same row first, then the nearest rows; within a row the smallest sideways
 * distance, and of two equal ones the lower number. Returns null when every spot is taken.
 */
export function nearestFreeSpot(
  spotMap: string,
  taken: ReadonlySet<number>,
  from: number | null,
): number | null {
  const spots = standing(spotMap)
  const here = spots.find((spot) => spot.number === from)
  const free = spots.filter((spot) => !taken.has(spot.number))
  if (here)
    free.sort(
      (a, b) =>
        Math.abs(a.row - here.row) - Math.abs(b.row - here.row) ||
        Math.abs(a.aside - here.aside) - Math.abs(b.aside - here.aside) ||
        a.number - b.number,
    )
  return free[0]?.number ?? null
}

/**
 * The spot of a booking that chose none: in the front-most row with a free spot, the one closest to the middle; of two equally
 * close ones the lower number. Null when every spot is taken.
 */
export function frontSpot(spotMap: string, taken: ReadonlySet<number>): number | null {
  const free = standing(spotMap).filter((spot) => !taken.has(spot.number))
  free.sort((a, b) => b.row - a.row || Math.abs(a.aside) - Math.abs(b.aside) || a.number - b.number)
  return free[0]?.number ?? null
}
