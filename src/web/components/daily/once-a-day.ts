const KEY = 'cupo-popup'

/** Whether the picture was not shown in this browser yet on a day; from now on it was. */
export function firstToday(today: string, store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (store.getItem(KEY) === today) return false
    store.setItem(KEY, today)
    return true
  } catch {
    // A browser that keeps nothing would show it with every page.
    return false
  }
}
