import { mayHaveTaken } from '#domain/selling/purchases/mismatch.ts'
import { cardRefusalText, checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { ApiError } from '#web/api/client.ts'
import type { Looked } from './use-attempt.ts'

/** The message above the payment methods until the next attempt. */
export interface Problem {
  text: string
  /** What the customer can do. */
  detail: string | null
  /** The order, if the message is not an error. */
  order?: number
}

/** The message about an attempt from an earlier visit; null if there is nothing to say. */
export function earlierOutcome({ state, purchase_id, refusal }: Looked): Problem | null {
  const { paid, pending, refused } = checkoutTexts.earlier
  if (purchase_id !== null && (state === 'paid' || state === 'pending'))
    return { text: state === 'paid' ? paid : pending, detail: null, order: purchase_id }
  if (state !== 'refused' || purchase_id === null) return null
  return refusal && mayHaveTaken(refusal.code)
    ? { text: refusal.text, detail: null }
    : { text: refused, detail: refusal?.text ?? null }
}

interface Attempt {
  /** Whether the embedded card form was used, which has its own texts for some refusals. */
  card: boolean
  discount: boolean
}

/** The text for a refused purchase, by status and code. */
export function problemOf(error: unknown, { card, discount }: Attempt): Problem {
  const plain = (text: string): Problem => ({ text, detail: null })
  if (!(error instanceof ApiError)) return plain(checkoutErrors.failed)
  const own = error.message
  switch (error.status) {
    case 0:
      return plain(own)
    case 400:
      return plain(error.code === 'payment_method_missing' ? checkoutErrors.noMethod : own)
    case 402:
      if (mayHaveTaken(error.code)) return plain(own)
      return {
        text: cardRefusalText(error.code, error.declineCode),
        detail: error.code === 'payment_cancelled' ? checkoutTexts.left : checkoutTexts.refused,
      }
    case 404:
      return plain(checkoutErrors.packageUnknown)
    case 409:
      if (error.code === 'price_changed') return { text: own, detail: checkoutTexts.priceChanged }
      return plain(error.code === 'limit_per_customer' && card ? checkoutTexts.cardLimit : own)
    case 412:
      if (takesCodeBack(error))
        return { text: card ? checkoutErrors.discountUnusable : own, detail: checkoutTexts.discount.gone }
      // The code is good: another rule says no, and it says what to do.
      if (error.code === 'email_unconfirmed') return plain(own)
      if (card && discount) return plain(checkoutErrors.discountUnusable)
      return plain(own || (card ? checkoutTexts.soldOut : checkoutErrors.peopleLimit))
    default:
      return plain(error.status >= 500 ? checkoutErrors.failed : own)
  }
}

const CODE_REFUSED: ReadonlySet<string> = new Set(['discount_unusable', 'discount_used_up', 'discounts_off'])

/** Whether a refusal is only about the discount code. */
export const takesCodeBack = ({ code }: ApiError): boolean => CODE_REFUSED.has(code)
