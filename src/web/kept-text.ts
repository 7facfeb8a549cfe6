/** For browsers that keep nothing, as some do in private windows: it lasts as long as the page. */
const inMemory = new Map<string, string>()

/** A text that outlives the page; null where nothing is kept. */
export function readText(place: string): string | null {
  return inMemory.get(place) ?? inStorage((storage) => storage.getItem(place))
}

/** Keeps a text beyond the page, also for other tabs. */
export function keepText(place: string, text: string): void {
  const kept = inStorage((storage) => {
    storage.setItem(place, text)
    return true
  })
  if (kept === null) inMemory.set(place, text)
}

/** Forgets what is kept there. */
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
