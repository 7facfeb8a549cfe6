/** How long changes are remembered, in ms; an open page reloads more often. */
const RETENTION_MS = 15 * 60_000
const MOST = 5000

interface Entry<V> {
  value: V
  at: number
}

/** The newest value of everything that changed recently, so that a reconnecting listener gets what it missed. */
export interface Recent<K, V> {
  note(key: K, value: V, at: number): void
  /**
   * Returns the changes since an instant, oldest first; null when not all are known any more.
   * @param margin includes changes up to this many ms earlier
   */
  since(instant: number, margin: number): [K, V][] | null
  /** Forgets everything before `at`, because changes may have been missed. */
  forget(at: number): void
}

/** @param from the instant from which every change is known */
export function createRecent<K, V>(from: number): Recent<K, V> {
  // In the order of their last change: an updated key moves to the end.
  const entries = new Map<K, Entry<V>>()
  let complete = from

  function prune(now: number): void {
    for (const [key, { at }] of entries) {
      if (entries.size <= MOST && now - at <= RETENTION_MS) return
      entries.delete(key)
      complete = Math.max(complete, at + 1)
    }
  }

  return {
    note(key, value, at) {
      entries.delete(key)
      entries.set(key, { value, at })
      prune(at)
    },
    since(instant, margin) {
      if (instant < complete) return null
      return [...entries].flatMap(([key, { value, at }]): [K, V][] =>
        at >= instant - margin ? [[key, value]] : [],
      )
    },
    forget(at) {
      entries.clear()
      complete = at
    },
  }
}
