import { ifStored } from '#web/stored-text.ts'

const KEY = 'cupo-popup'

/** Whether the picture was not shown in this browser on a day yet; marks it as shown. */
export function firstToday(today: string): boolean {
  const isFirst = ifStored(() => {
    if (localStorage.getItem(KEY) === today) return false
    localStorage.setItem(KEY, today)
    return true
  })
  // Without storage it would be shown on every page.
  return isFirst ?? false
}
