/**
 * Runs at most so many pieces of work at a time; the others wait for their turn in the order in which they came. A piece
 * that throws gives its place away like any other.
 */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // Whoever is woken takes over the place of the one that ended, so that nobody slips in between.
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
