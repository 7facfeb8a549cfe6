/** For browsers without storage, as some private windows: lasts as long as the page. */
const inMemory = new Map<string, string>()

/** A text stored beyond the page; null if there is none. */
export function readText(place: string): string | null {
  return inMemory.get(place) ?? inStorage((storage) => storage.getItem(place))
}

/** Stores a text beyond the page, also for other tabs. */
export function storeText(place: string, text: string): void {
  const stored = inStorage((storage) => {
    storage.setItem(place, text)
    return true
  })
  if (stored === null) inMemory.set(place, text)
}

/** Deletes it. */
export function forgetText(place: string): void {
  inMemory.delete(place)
  inStorage((storage) => storage.removeItem(place))
}

const inStorage = <T>(work: (storage: Storage) => T): T | null => ifStored(() => work(localStorage))

/** Something with the browser's storage; null where it has none. */
export function ifStored<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
