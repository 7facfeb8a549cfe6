import type { Configuration } from '#domain/configuration/configuration.ts'
import { AppError } from '#server/http/errors.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'

/** Rows of payment_method that every studio has. */
export const CARD = 1
export const CASH = 2

/** The provider that charges cards. */
export const CARD_GATEWAY = 'sandbox'
/** Marks payments that staff take by hand. */
export const CASH_GATEWAY = 'cash'

/** A way of paying that a checkout asked for and that is open. */
export type ChosenMethod = { kind: 'cash' } | { kind: 'card'; name: string }

/**
 * What the `payment_method` of an attempt means: `cash`, `card` on the provider's hosted page, or the provider's own name
 * of a card. Throws AppError 400 for none and for one that the studio doesn't take.
 */
export function chooseMethod(
  wanted: string | null | undefined,
  configuration: Pick<Configuration, 'cash_checkout_enabled' | 'stripe_checkout_mode'>,
): ChosenMethod {
  const name = wanted?.trim() ?? ''
  const hosted = configuration.stripe_checkout_mode === 'session'
  switch (name) {
    case '':
    case 'paypal':
      throw noMethod()
    case 'cash':
      if (!configuration.cash_checkout_enabled) throw noMethod()
      return { kind: 'cash' }
    case 'card':
      // Without a hosted page the word alone says that the card's fields were left empty.
      if (!hosted) throw noMethod()
      return { kind: 'card', name }
    default:
      return { kind: 'card', name }
  }
}

export const noMethod = () => new AppError(400, 'payment_method_missing', checkoutErrors.noMethod)
