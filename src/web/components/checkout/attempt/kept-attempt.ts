import type { Body } from '#contract/types.ts'
import { forgetText, storeText, readText } from '#web/stored-text.ts'

type Call = 'POST /checkout' | 'POST /checkout/attempt' | 'POST /checkout/paypal'

/** What is asked of the server: a call and its body. */
export type Wish = { [C in Call]: { call: C; body: Body<C> } }[Call]

/** An attempt at paying, from the first press until its end is known. The same key and body may be sent any number of times. */
export type KeptAttempt = Wish & {
  /** Its Idempotency-Key. */
  key: string
  /** When it was first made, in ms since 1970. */
  at: number
  /** The order that it made, where the payer has left for a page of the provider's. */
  purchase_id?: number
}

/** Where a customer's attempt at a package is kept. */
export const placeOf = (customer_id: number, class_package_id: number): string =>
  `checkout:${customer_id}:${class_package_id}`

/** The attempt whose end is not known yet, also from another tab or an earlier visit. */
export function readAttempt(place: string): KeptAttempt | null {
  const text = readText(place)
  return text === null ? null : parsed(text)
}

/** Writes an attempt down before it is sent. */
export function keepAttempt(place: string, attempt: KeptAttempt): void {
  storeText(place, JSON.stringify(attempt))
}

/** Its end is known. */
export const forgetAttempt = forgetText

/** Calls back when another tab keeps an attempt here. Returns what ends that. */
export function onOtherAttempt(place: string, tell: (attempt: KeptAttempt) => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    const attempt = key === place ? readAttempt(place) : null
    if (attempt !== null) tell(attempt)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Whether two wishes are the same one, in whatever order their fields were set. */
export const isSameWish = (one: Wish, other: Wish): boolean =>
  one.call === other.call && sorted(one.body) === sorted(other.body)

const sorted = (body: Wish['body']): string => JSON.stringify(body, Object.keys(body).sort())

function parsed(text: string): KeptAttempt | null {
  try {
    const attempt = JSON.parse(text) as KeptAttempt
    return typeof attempt.key === 'string' && typeof attempt.call === 'string' ? attempt : null
  } catch {
    return null
  }
}
