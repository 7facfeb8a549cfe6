/** Milliseconds. Changes are notified at once; this limits the effect of a lost notification. */
const LONGEST = 10_000

/** Cached lists of the studio as API responses: the same for every customer, changed a few times a day. */
export interface ListCache {
  /** Returns the list under a name, read if it is not cached. Failures are not cached. */
  get<T>(name: string, read: () => Promise<T>): Promise<T>
  /** Drops all lists, including those being read. */
  forget(): void
  /** While change notifications do not arrive, nothing is cached. */
  setDeaf(deaf: boolean): void
}

export function createListCache({ longest = LONGEST } = {}): ListCache {
  const entries = new Map<string, { at: number; list: Promise<unknown> }>()
  let deaf = false
  return {
    get<T>(name: string, read: () => Promise<T>): Promise<T> {
      const known = entries.get(name)
      if (known && performance.now() - known.at < longest) return known.list as Promise<T>
      const list = read()
      if (deaf) return list
      const entry = { at: performance.now(), list }
      entries.set(name, entry)
      list.catch(() => {
        if (entries.get(name) === entry) entries.delete(name)
      })
      return list
    },
    forget: () => entries.clear(),
    setDeaf(now) {
      deaf = now
      entries.clear()
    },
  }
}
