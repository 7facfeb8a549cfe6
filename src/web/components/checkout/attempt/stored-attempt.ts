import type { Body } from '#contract/types.ts'
import { forgetText, storeText, readText } from '#web/stored-text.ts'

type Call = 'POST /checkout' | 'POST /checkout/attempt' | 'POST /checkout/paypal'

/** A request to the server: a call and its body. */
export type Wish = { [C in Call]: { call: C; body: Body<C> } }[Call]

/**
 * A payment attempt, stored from the first press until its outcome is known. The same key and body can be sent any number of
 * times.
 */
export type StoredAttempt = Wish & {
  /** Its Idempotency-Key. */
  key: string
  /** When it was created, in ms since 1970. */
  at: number
  /** Its order, once the payer leaves for a page of the provider's or for the order's own, which forgets the attempt. */
  purchase_id?: number
}

/** The storage key of a customer's attempt at a package. */
export const placeOf = (customer_id: number, class_package_id: number): string =>
  `checkout:${customer_id}:${class_package_id}`

/** The attempt whose outcome is unknown, also from another tab or an earlier visit; null if there is none. */
export function readAttempt(place: string): StoredAttempt | null {
  const text = readText(place)
  return text === null ? null : parsed(text)
}

/** Stores an attempt before it is sent. */
export function storeAttempt(place: string, attempt: StoredAttempt): void {
  storeText(place, JSON.stringify(attempt))
}

/** Removes the attempt, whose outcome is known. */
export const forgetAttempt = forgetText

/** Calls back when another tab stores an attempt. Returns a function that stops listening. */
export function onOtherAttempt(place: string, tell: (attempt: StoredAttempt) => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    const attempt = key === place ? readAttempt(place) : null
    if (attempt !== null) tell(attempt)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The name of what it is paid with; null for a free offer. */
export function methodOf(wish: Wish): string | null {
  if (wish.call === 'POST /checkout/paypal') return 'paypal'
  return wish.call === 'POST /checkout' ? null : (wish.body.payment_method ?? null)
}

/** Methods that are paid later. */
const BY_HAND: ReadonlySet<string> = new Set(['cash', 'oxxo', 'spei'])

/** Whether it takes no money itself: a free offer, or an order to be paid later. */
export function takesNoMoney(wish: Wish): boolean {
  const method = methodOf(wish)
  return method === null || BY_HAND.has(method)
}

/** Whether two requests are equal, regardless of the order of their fields. */
export const isSameWish = (one: Wish, other: Wish): boolean =>
  one.call === other.call && sorted(one.body) === sorted(other.body)

const sorted = (body: Wish['body']): string => JSON.stringify(body, Object.keys(body).sort())

function parsed(text: string): StoredAttempt | null {
  try {
    const attempt = JSON.parse(text) as StoredAttempt
    return typeof attempt.key === 'string' && typeof attempt.call === 'string' ? attempt : null
  } catch {
    return null
  }
}
