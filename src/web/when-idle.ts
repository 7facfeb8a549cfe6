/** Runs `work` when the browser has time for it; returns what calls it off. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, options)
  return () => cancelIdleCallback(idle)
}

/** As `whenIdle`, after the page and all that it shows has loaded. */
export function onceLoaded(work: () => void): void {
  const rest = (): void => void whenIdle(work, { timeout: 3000 })
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest)
}
