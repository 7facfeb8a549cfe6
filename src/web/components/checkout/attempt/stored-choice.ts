import { ifStored } from '#web/stored-text.ts'

/** What a customer chose in a checkout before any attempt. */
interface Choice {
  /** The discount code that is applied. */
  code?: string | null
  /** The method's name or a saved card's id; what is typed of a card is never stored. */
  method?: string
}

const KEY = 'checkout-choice'

/** What was chosen in this tab's checkout; `place` is that of the attempt. */
export function readChoice(place: string): Choice {
  const stored = ifStored(
    () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Choice & { place: string }) | null,
  )
  return stored?.place === place ? stored : {}
}

/** Stores a choice beside the others, until the checkout is left. */
export function storeChoice(place: string, choice: Choice): void {
  ifStored(() => sessionStorage.setItem(KEY, JSON.stringify({ ...readChoice(place), ...choice, place })))
}

/** Forgets what was chosen in a checkout that is left. */
export const forgetChoice = (): void => void ifStored(() => sessionStorage.removeItem(KEY))

/** Whether this page is its document loaded once more. Any other way to it, also the way back, comes after leaving it. */
export const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      (entry) =>
        entry instanceof PerformanceNavigationTiming &&
        entry.type === 'reload' &&
        new URL(entry.name).pathname === window.location.pathname,
    )
