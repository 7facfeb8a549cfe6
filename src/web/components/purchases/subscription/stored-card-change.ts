import { freshKey } from '#web/api/once/submit.ts'
import { forgetText, storeText, readText } from '#web/stored-text.ts'

/** A change of card from the first press until its outcome is known: the same card or token, with the same key. */
export interface StoredChange {
  /** Its Idempotency-Key. */
  key: string
  payment_method: string
  /** When it was first sent, in ms since 1970. */
  at: number
}

/** An older change is no longer what the customer came back for. */
const RECENT_MS = 30 * 60_000

const placeOf = (purchase_id: number): string => `card:${purchase_id}`

/** The change of a subscription's card whose outcome is unknown, also from an earlier visit. */
export function readChange(purchase_id: number): StoredChange | null {
  try {
    const stored = JSON.parse(readText(placeOf(purchase_id)) ?? 'null') as StoredChange | null
    return stored !== null && Date.now() - stored.at < RECENT_MS ? stored : null
  } catch {
    return null
  }
}

/** Stores a change before it is sent; the same card again is the same change. */
export function storeChange(purchase_id: number, payment_method: string): StoredChange {
  const stored = readChange(purchase_id)
  if (stored?.payment_method === payment_method) return stored
  const change = { key: freshKey(), payment_method, at: Date.now() }
  storeText(placeOf(purchase_id), JSON.stringify(change))
  return change
}

/** Deletes it, once its outcome is known. */
export const forgetChange = (purchase_id: number): void => forgetText(placeOf(purchase_id))
