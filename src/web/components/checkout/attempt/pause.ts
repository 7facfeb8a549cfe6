/** Waits `ms`, or until the browser is online again; then until the page is visible. Ends early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await first(signal, (done, options) => {
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done, options)
    return () => clearTimeout(timer)
  })
  if (document.visibilityState !== 'hidden') return
  await first(signal, (done, options) => document.addEventListener('visibilitychange', done, options))
}

type Listen = (done: () => void, options: { signal: AbortSignal }) => (() => void) | void

/** Resolves with the first event of `listen`, and removes all listeners. */
function first(signal: AbortSignal, listen: Listen): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = (): void => {
      over.abort()
      stop?.()
      resolve()
    }
    const stop = listen(done, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}
