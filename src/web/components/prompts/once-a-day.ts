const KEY = 'cupo-popup'

/** Whether the picture was not shown in this browser on a day yet; marks it as shown. */
export function firstToday(today: string, store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (store.getItem(KEY) === today) return false
    store.setItem(KEY, today)
    return true
  } catch {
    // Without storage it would be shown on every page.
    return false
  }
}
