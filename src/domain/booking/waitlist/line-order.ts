/** An entry of a waitlist; the one with the lowest turn comes first. */
export interface Turn {
  waitlist_id: number
  turn: number
}

/**
 * Moves one entry of a waitlist, given in its order, to a position from 1. The turns stay the same numbers and are reassigned, so
 * that an entry made afterwards still comes last. Returns the entries whose turn changes; null for an entry or a position that
 * is not in the waitlist.
 */
export function moveInLine(line: readonly Turn[], waitlist_id: number, position: number): Turn[] | null {
  const moved = line.find((entry) => entry.waitlist_id === waitlist_id)
  if (moved === undefined || position < 1 || position > line.length) return null
  const order = line.filter((entry) => entry !== moved).toSpliced(position - 1, 0, moved)
  return order.flatMap((entry, index) => {
    const turn = line[index]?.turn ?? entry.turn
    return turn === entry.turn ? [] : { waitlist_id: entry.waitlist_id, turn }
  })
}
