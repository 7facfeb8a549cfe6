/**
 * Sends the changes of one thing in their order, each shown before it is answered. `revert` gets what was last confirmed once a
 * change fails that no later one follows; what becomes of an earlier one is decided by the last. True for the last.
 */
export function inOrder<T>(confirmed: T) {
  let stored = confirmed
  let last: Promise<unknown> = Promise.resolve()
  return (wanted: T, send: () => Promise<boolean>, revert: (stored: T) => void): Promise<boolean> => {
    const sent: Promise<boolean> = last.then(async () => {
      const done = await send()
      if (done) stored = wanted
      const isLast = last === sent
      if (isLast && !done) revert(stored)
      return isLast
    })
    last = sent
    return sent
  }
}
