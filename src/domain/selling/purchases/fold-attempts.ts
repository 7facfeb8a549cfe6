import { mayHaveTaken } from './mismatch.ts'
import type { PurchaseState } from './purchase-life.ts'

/** How long after a refused attempt a purchase counts as its continuation, in ms. */
const SAME_INTENT_MS = 24 * 60 * 60 * 1000

interface Attempted {
  status: PurchaseState
  /** ISO 8601. */
  createdAt: string
  /** Null until it has granted something: a subscription that failed later was more than an attempt. */
  expires_at: string | null
  class_package: { class_package_id: number }
  refusal: { code: string } | null
}

export interface Folded<P> {
  purchase: P
  /** The refused attempts before it, newest first. */
  refused: P[]
}

/**
 * Groups refused attempts under the purchase of the same package that followed within a day, so that a list shows
 * what was bought instead of every refused card. A refused attempt without a later purchase stays by itself.
 * @param purchases one customer's, newest first; the order is preserved
 */
export function foldAttempts<P extends Attempted>(purchases: readonly P[]): Folded<P>[] {
  const folded: Folded<P>[] = []
  const latest = new Map<number, Folded<P>>()
  for (const purchase of purchases) {
    const { class_package_id } = purchase.class_package
    const followed = latest.get(class_package_id)
    const made = Date.parse(purchase.createdAt)
    // What may have cost something is never hidden behind what followed.
    const refused =
      purchase.status === 'failed' && purchase.expires_at === null && !mayHaveTaken(purchase.refusal?.code)
    if (refused && followed && Date.parse(followed.purchase.createdAt) - made <= SAME_INTENT_MS) {
      followed.refused.push(purchase)
      continue
    }
    const row: Folded<P> = { purchase, refused: [] }
    folded.push(row)
    if (!refused) latest.set(class_package_id, row)
  }
  return folded
}
