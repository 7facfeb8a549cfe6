import { freshKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { forgetText, keepText, readText } from '#web/kept-text.ts'

/** A change of card from the first press until its end is known: the same card, or token of one, by the same key. */
export interface KeptChange {
  /** Its Idempotency-Key. */
  key: string
  payment_method: string
  /** When it was first sent, in ms since 1970. */
  at: number
}

/** A change from longer ago is no longer what its customer came back for. */
const RECENT_MS = 30 * 60_000

const placeOf = (purchase_id: number): string => `card:${purchase_id}`

/** The change of a subscription's card whose end is not known, also from an earlier visit. */
export function readChange(purchase_id: number): KeptChange | null {
  try {
    const kept = JSON.parse(readText(placeOf(purchase_id)) ?? 'null') as KeptChange | null
    return kept !== null && Date.now() - kept.at < RECENT_MS ? kept : null
  } catch {
    return null
  }
}

/** Writes a change down before it is sent; the same card once more is the same change. */
export function keepChange(purchase_id: number, payment_method: string): KeptChange {
  const kept = readChange(purchase_id)
  if (kept?.payment_method === payment_method) return kept
  const change = { key: freshKey(), payment_method, at: Date.now() }
  keepText(placeOf(purchase_id), JSON.stringify(change))
  return change
}

/** Its end is known. */
export const forgetChange = (purchase_id: number): void => forgetText(placeOf(purchase_id))
