import { cardRefusalText, checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { ApiError } from '#web/api/client.ts'
import type { Looked } from './use-attempt.ts'

/** What is shown above the payment methods until the next attempt. */
export interface Problem {
  text: string
  /** What to do about it. */
  detail: string | null
  /** The order that it is about, where nothing went wrong. */
  order?: number
}

/** What became of an attempt that its customer had left; null where there is nothing to say. */
export function earlierOutcome({ state, purchase_id, refusal }: Looked): Problem | null {
  const { paid, pending, refused } = checkoutTexts.earlier
  if (purchase_id !== null && (state === 'paid' || state === 'pending'))
    return { text: state === 'paid' ? paid : pending, detail: null, order: purchase_id }
  return state === 'refused' && purchase_id !== null ? { text: refused, detail: refusal?.text ?? null } : null
}

interface Attempt {
  /** Whether the embedded card form was used; some refusals are worded for it alone. */
  card: boolean
  discount: boolean
}

/** The sentence for a purchase that was refused, by status and code. */
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
      return { text: cardRefusalText(error.code, error.declineCode), detail: checkoutTexts.refused }
    case 404:
      return plain(checkoutErrors.packageUnknown)
    case 409:
      if (error.code === 'price_changed') return { text: own, detail: checkoutTexts.priceChanged }
      return plain(error.code === 'limit_per_customer' && card ? checkoutTexts.cardLimit : own)
    case 412:
      if (takesCodeBack(error))
        return { text: card ? checkoutErrors.discountUnusable : own, detail: checkoutTexts.discount.gone }
      if (card && discount) return plain(checkoutErrors.discountUnusable)
      return plain(own || (card ? checkoutTexts.soldOut : checkoutErrors.peopleLimit))
    default:
      return plain(error.status >= 500 ? checkoutErrors.failed : own)
  }
}

const CODE_REFUSED: ReadonlySet<string> = new Set(['discount_unusable', 'discount_used_up', 'discounts_off'])

/** Whether a refusal is about the discount's code alone. */
export const takesCodeBack = ({ code }: ApiError): boolean => CODE_REFUSED.has(code)
