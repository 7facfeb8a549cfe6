/** What a test card does. `declineCode` is set where the provider reports more than the code. */
export type CardConduct =
  | { does: 'succeeds' }
  | { does: 'authenticates' }
  | { does: 'refuses'; code: string; declineCode: string }
  /** It can be saved, but every charge is refused: the card of a renewal that fails. */
  | { does: 'refuses_charges'; code: string; declineCode: string }

export interface SandboxCard {
  number: string
  /** Stripe's published name: https://docs.stripe.com/testing */
  method: string
  brand: 'visa' | 'mastercard' | 'amex'
  conduct: CardConduct
}

const succeeds: CardConduct = { does: 'succeeds' }
const authenticates: CardConduct = { does: 'authenticates' }
const declined = (declineCode: string) => ({
  does: 'refuses' as const,
  code: 'card_declined',
  declineCode,
})
const refuses = (code: string): CardConduct => ({ does: 'refuses', code, declineCode: code })

const card = (
  number: string,
  method: string,
  brand: SandboxCard['brand'],
  conduct: CardConduct,
): SandboxCard => ({
  number,
  method,
  brand,
  conduct,
})

/** The test gateway's cards, by Stripe's public numbers and names. */
export const sandboxCards: readonly SandboxCard[] = [
  card('4242424242424242', 'pm_card_visa', 'visa', succeeds),
  card('4000056655665556', 'pm_card_visa_debit', 'visa', succeeds),
  card('5555555555554444', 'pm_card_mastercard', 'mastercard', succeeds),
  card('5200828282828210', 'pm_card_mastercard_debit', 'mastercard', succeeds),
  card('378282246310005', 'pm_card_amex', 'amex', succeeds),
  card('4000004840008001', 'pm_card_mx', 'visa', succeeds),
  card('4000000000003220', 'pm_card_threeDSecure2Required', 'visa', authenticates),
  card('4000002760003184', 'pm_card_authenticationRequired', 'visa', authenticates),
  card('4000000000000002', 'pm_card_chargeDeclined', 'visa', declined('generic_decline')),
  card('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', 'visa', declined('insufficient_funds')),
  card('4000000000009987', 'pm_card_chargeDeclinedLostCard', 'visa', declined('lost_card')),
  card('4000000000009979', 'pm_card_chargeDeclinedStolenCard', 'visa', declined('stolen_card')),
  card('4100000000000019', 'pm_card_chargeDeclinedFraudulent', 'visa', declined('fraudulent')),
  card(
    '4000000000006975',
    'pm_card_chargeDeclinedVelocityLimitExceeded',
    'visa',
    declined('card_velocity_exceeded'),
  ),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'visa', refuses('expired_card')),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'visa', refuses('incorrect_cvc')),
  card('4242424242424241', 'pm_card_chargeDeclinedIncorrectNumber', 'visa', refuses('incorrect_number')),
  card('4000000000000341', 'pm_card_chargeCustomerFail', 'visa', {
    ...declined('generic_decline'),
    does: 'refuses_charges',
  }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'visa', refuses('processing_error')),
]

/** The card of a number, with any spacing; undefined if it is no test card. */
export function sandboxCardByNumber(written: string): SandboxCard | undefined {
  const number = written.replaceAll(/\D/g, '')
  return sandboxCards.find((entry) => entry.number === number)
}

/**
 * The card of a payment method's name. Stripe's names of some refusals include the brand
 * (`pm_card_visa_chargeDeclined`): both match.
 */
export function sandboxCardByMethod(method: string): SandboxCard | undefined {
  const plain = method.replace(/^pm_card_visa_(?=charge)/, 'pm_card_')
  return sandboxCards.find((entry) => entry.method === plain)
}
