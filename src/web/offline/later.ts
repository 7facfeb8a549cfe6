/**
 * Loads the code of a `lazy` part that nobody asked for: again when the line is back, and ever more seldom without a sign of it. A lost
 * file would throw the page away, and `lazy` would throw it again for ever.
 */
export const untilLoaded = <T>(load: () => Promise<T>, wait = 2000): Promise<T> =>
  load().catch(async () => {
    await new Promise((again) => {
      setTimeout(again, wait)
      window.addEventListener('online', again, { once: true })
    })
    return untilLoaded(load, wait * 2)
  })
