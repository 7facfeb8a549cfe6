/** How a card behaves when charged. */
export type Conduct =
  | { does: 'succeeds' }
  | { does: 'authenticates' }
  /** The code in the API's response, and in the charge. */
  | { does: 'refuses'; code: string; failure: string; message?: string }
  /** Refused before it becomes a charge. */
  | { does: 'malformed'; code: string; message: string }

export interface TestCard {
  token: string
  number: string
  brand: 'visa' | 'mastercard' | 'american_express'
  conduct: Conduct
  /** Debit cards have no months without interest. */
  debit?: boolean
}

const refuses = (code: string, failure: string): Conduct => ({ does: 'refuses', code, failure })
const bank = (failure: string) => refuses(`processing.bank.${failure}`, failure)

/** Conekta's public test cards, and more of the same kind for what those do not show. */
export const testCards: readonly TestCard[] = [
  { token: 'tok_test_visa_4242', number: '4242424242424242', brand: 'visa', conduct: { does: 'succeeds' } },
  {
    token: 'tok_test_mastercard_4444',
    number: '5555555555554444',
    brand: 'mastercard',
    conduct: { does: 'succeeds' },
  },
  {
    token: 'tok_test_amex_0005',
    number: '378282246310005',
    brand: 'american_express',
    conduct: { does: 'succeeds' },
  },
  {
    token: 'tok_test_debit',
    number: '4000056655665556',
    brand: 'visa',
    conduct: { does: 'succeeds' },
    debit: true,
  },
  {
    token: 'tok_test_3ds',
    number: '4000000000003220',
    brand: 'visa',
    conduct: { does: 'authenticates' },
  },
  {
    token: 'tok_test_card_declined',
    number: '4000000000000002',
    brand: 'visa',
    conduct: bank('declined'),
  },
  {
    token: 'tok_test_insufficient_funds',
    number: '4000000000000127',
    brand: 'visa',
    conduct: bank('insufficient_funds'),
  },
  {
    token: 'tok_test_reported',
    number: '4000000000009979',
    brand: 'visa',
    conduct: bank('pick_up_card'),
  },
  {
    token: 'tok_test_expired',
    number: '4000000000000069',
    brand: 'visa',
    conduct: bank('invalid_expiration_date'),
  },
  {
    token: 'tok_test_wrong_code',
    number: '4000000000000101',
    brand: 'visa',
    conduct: bank('invalid_card_security_code'),
  },
  {
    token: 'tok_test_suspicious',
    number: '4000000000000119',
    brand: 'visa',
    conduct: refuses('processing.charge.card_payment.suspicious_behaviour', 'suspected_fraud'),
  },
  {
    token: 'tok_test_formatted',
    number: '4000000000000259',
    brand: 'visa',
    conduct: {
      does: 'malformed',
      code: 'parameter_validation.card.cvc_format',
      message: 'The card is badly formatted.',
    },
  },
]
