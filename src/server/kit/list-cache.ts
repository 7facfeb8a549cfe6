/** Milliseconds. A change is heard of at once; this bounds what a lost notification would do. */
const LONGEST = 10_000

/** Lists of the studio that are the same for every customer and change a few times a day, as answers of the API. */
export interface ListCache {
  /** The list under a name, read when it is not cached. A failed read is not cached. */
  get<T>(name: string, read: () => Promise<T>): Promise<T>
  /** Drops all lists, those that are being read as well. */
  forget(): void
  /** While no changes can be heard of, nothing is cached. */
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
