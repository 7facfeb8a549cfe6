import type { KeptPage } from './kept-page.ts'

/** NOTIFY channel on which the tables that public pages show tell of a change. */
export const CONTENT_CHANNEL = 'content'

/** Milliseconds. What a page says of the time (which classes are over, today) is at most so old. */
const LONGEST = 10_000
/** Places are announced with every reservation; pages that are open hear of them within the same second. */
const PLACES_PAUSE = 1000
const MOST_BYTES = 16_000_000

/** What making a page came to: one that may be kept, or the answer to this one request. */
export type MadePage = { kept: KeptPage } | { answer: Response }

/** Public pages of this process, for visitors without a session. */
export interface PageCache {
  /** The page under a key, made when there is none. Undefined: somebody else's attempt gave nothing to keep. */
  get(key: string, make: () => Promise<MadePage>): Promise<MadePage | undefined>
  /** Something that pages show has changed. */
  forget(): void
  /** Places have changed: the same, at most once a second. */
  placesChanged(): void
  /** Nobody tells of changes at present, so nothing is kept. */
  setDeaf(deaf: boolean): void
}

interface Entry {
  kept: KeptPage
  at: number
}

export function createPageCache({ mostBytes = MOST_BYTES, longest = LONGEST } = {}): PageCache {
  const entries = new Map<string, Entry>()
  const underway = new Map<string, Promise<MadePage>>()
  let bytes = 0
  let deaf = false
  /** Counts changes: a page that was begun before one is not kept after it. */
  let state = 0
  let placesAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  function drop(key: string): void {
    bytes -= entries.get(key)?.kept.size ?? 0
    entries.delete(key)
  }

  function store(key: string, kept: KeptPage): void {
    drop(key)
    entries.set(key, { kept, at: performance.now() })
    bytes += kept.size
    // The one that was asked for longest ago comes first.
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  function find(key: string): KeptPage | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (performance.now() - entry.at > longest) {
      drop(key)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry.kept
  }

  async function fill(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const begun = state
    const made = await make()
    if ('kept' in made && begun === state && !deaf) store(key, made.kept)
    return made
  }

  function forget(): void {
    state++
    entries.clear()
    // Whoever asks from now on must not get what was begun before.
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
      const kept = find(key)
      if (kept !== undefined) return { kept }
      const other = underway.get(key)
      if (other !== undefined) {
        const made = await other.catch(() => undefined)
        return made !== undefined && 'kept' in made ? made : undefined
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
