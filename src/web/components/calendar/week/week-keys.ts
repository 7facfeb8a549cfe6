/** A week's visible classes, by day, in order. Empty days are omitted. */
export type Grid = readonly (readonly number[])[]

/**
 * The class that a key leads to from another, or null for other keys: up and down within a day, left and right to the
 * same position of another day, Home and End to a day's ends, with Ctrl to the week's.
 */
export function nextClass(grid: Grid, from: number, key: string, ctrl: boolean): number | null {
  const column = grid.findIndex((day) => day.includes(from))
  const day = grid[column]
  if (day === undefined) return null
  const row = day.indexOf(from)
  const beside = (step: number): number | undefined => {
    const other = grid[column + step]
    return other?.[Math.min(row, other.length - 1)]
  }
  const targets: Record<string, () => number | undefined> = {
    ArrowUp: () => day[row - 1],
    ArrowDown: () => day[row + 1],
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
    Home: () => (ctrl ? grid[0]?.[0] : day[0]),
    End: () => (ctrl ? grid.at(-1)?.at(-1) : day.at(-1)),
  }
  const target = targets[key]
  // At an end the key is still handled: the page must not scroll.
  return target === undefined ? null : (target() ?? from)
}
