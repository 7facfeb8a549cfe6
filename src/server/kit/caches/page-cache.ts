import type { CachedPage } from './cached-page.ts'

/** NOTIFY channel on which the tables that public pages show announce a change. */
export const CONTENT_CHANNEL = 'content'

/** Milliseconds. The maximum age of anything time-dependent on a page (which classes are over, today). */
const LONGEST = 10_000
/** Every reservation changes places; open pages get those changes live within the same second. */
const PLACES_PAUSE = 1000
const MOST_BYTES = 16_000_000

/** The result of rendering a page: one that may be cached, or the response to this request only. */
export type MadePage = { cached: CachedPage } | { answer: Response }

/** Cached public pages of this process, for visitors without a session. */
export interface PageCache {
  /**
   * Returns the page under a key, rendered when missing. Undefined: a concurrent render produced nothing to cache.
   */
  get(key: string, make: () => Promise<MadePage>): Promise<MadePage | undefined>
  /** Drops all cached pages. */
  forget(): void
  /** Places have changed: drops all cached pages, at most once a second. */
  placesChanged(): void
  /** Change notifications do not arrive at present, so nothing is cached. */
  setDeaf(deaf: boolean): void
}

interface Entry {
  cached: CachedPage
  at: number
}

export function createPageCache({ mostBytes = MOST_BYTES, longest = LONGEST } = {}): PageCache {
  const entries = new Map<string, Entry>()
  const underway = new Map<string, Promise<MadePage>>()
  let bytes = 0
  let deaf = false
  /** Counts changes: a page whose rendering began before one is not cached after it. */
  let state = 0
  let placesAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  function drop(key: string): void {
    bytes -= entries.get(key)?.cached.size ?? 0
    entries.delete(key)
  }

  function store(key: string, cached: CachedPage): void {
    drop(key)
    entries.set(key, { cached, at: performance.now() })
    bytes += cached.size
    // The least recently used entry comes first.
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  function find(key: string): CachedPage | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (performance.now() - entry.at > longest) {
      drop(key)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry.cached
  }

  async function fill(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const begun = state
    const made = await make()
    if ('cached' in made && begun === state && !deaf) store(key, made.cached)
    return made
  }

  function forget(): void {
    state++
    entries.clear()
    // Later requests must not get a render that began before the change.
    underway.clear()
    bytes = 0
  }

  function forgetPlaces(): void {
    timer = undefined
    placesAt = performance.now()
    forget()
  }

  return {
    async get(key, make) {
      const cached = find(key)
      if (cached !== undefined) return { cached }
      const other = underway.get(key)
      if (other !== undefined) {
        const made = await other.catch(() => undefined)
        return made !== undefined && 'cached' in made ? made : undefined
      }
      const own = fill(key, make)
      underway.set(key, own)
      try {
        return await own
      } finally {
        if (underway.get(key) === own) underway.delete(key)
      }
    },
    forget,
    placesChanged() {
      const wait = placesAt + PLACES_PAUSE - performance.now()
      if (wait <= 0) forgetPlaces()
      else timer ??= setTimeout(forgetPlaces, wait).unref()
    },
    setDeaf(now) {
      deaf = now
      forget()
    },
  }
}
