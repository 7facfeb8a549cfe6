import { ifStored } from '#web/stored-text.ts'

/** What a customer chose in a checkout before any attempt. */
interface Choice {
  /** The discount code that is applied. */
  code?: string | null
  /** The method's name or a saved card's id; what is typed of a card is never stored. */
  method?: string
}

/** What was chosen in this tab; `place` is that of the attempt. */
export const readChoice = (place: string): Choice =>
  ifStored(() => JSON.parse(sessionStorage.getItem(place) ?? '{}') as Choice) ?? {}

/** Stores a choice beside the others, until the purchase or the tab ends. */
export function storeChoice(place: string, choice: Choice): void {
  ifStored(() => sessionStorage.setItem(place, JSON.stringify({ ...readChoice(place), ...choice })))
}

/** Forgets what was chosen for what is bought by now. */
export const forgetChoice = (place: string): void => void ifStored(() => sessionStorage.removeItem(place))
