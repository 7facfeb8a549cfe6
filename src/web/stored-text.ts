/** For browsers that keep nothing, as some do in private windows: it lasts as long as the page. */
const inMemory = new Map<string, string>()

/** A text that outlives the page; null where nothing is stored. */
export function readText(place: string): string | null {
  return inMemory.get(place) ?? inStorage((storage) => storage.getItem(place))
}

/** Keeps a text beyond the page, also for other tabs. */
export function storeText(place: string, text: string): void {
  const stored = inStorage((storage) => {
    storage.setItem(place, text)
    return true
  })
  if (stored === null) inMemory.set(place, text)
}

/** Forgets what is stored there. */
export function forgetText(place: string): void {
  inMemory.delete(place)
  inStorage((storage) => storage.removeItem(place))
}

function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
