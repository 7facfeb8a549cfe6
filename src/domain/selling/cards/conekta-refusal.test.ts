import { describe, expect, it } from 'vitest'
import { whyOf } from './conekta-refusal.ts'

const bank = 'conekta.errors.processing.bank'
const card = 'conekta.errors.processing.charge.card_payment'
const parameter = 'conekta.errors.parameter_validation'

describe('Conekta’s refusals as checkout texts', () => {
  it.each([
    [`${bank}.insufficient_funds`, 'card_declined', 'insufficient_funds'],
    [`${bank}.declined`, 'card_declined', 'declined'],
    [`${bank}.pick_up_card`, 'card_declined', 'stolen_card'],
    [`${bank}.something_new`, 'card_declined', 'something_new'],
    [`${bank}.invalid_expiration_date`, 'expired_card', null],
    [`${bank}.invalid_card_security_code`, 'incorrect_cvc', null],
    [`${card}.suspicious_behaviour`, 'suspicious_behaviour', null],
    [`${card}.declined_by_3ds`, 'payment_intent_authentication_failure', null],
    [`${parameter}.charge.rejected_by_risk`, 'suspicious_behaviour', null],
    [`${parameter}.card.number`, 'incorrect_number', null],
    [`${parameter}.expiration_date.expired`, 'expired_card', null],
    [`${parameter}.payment_method.token_id.nonexistent_token`, 'payment_method_unknown', null],
    [`${parameter}.charge.monthly_installments_not_supported_for_debit`, 'installments_unavailable', null],
    [`${parameter}.card.restricted_bank_18_msi_only`, 'installments_unavailable', null],
    ['conekta.errors.processing.tokenization.used', 'payment_method_unknown', null],
    ['conekta.errors.something.else', 'else', null],
    ['suspected_fraud', 'suspicious_behaviour', null],
    ['', 'card_declined', null],
  ])('%s', (code, known, declineCode) => {
    expect(whyOf({ code, message: '' })).toEqual({ code: known, declineCode })
  })

  it('recognises a malformed card by the code and by the message', () => {
    const formatted = { code: 'badly_formatted', declineCode: null }
    expect(whyOf({ code: `${parameter}.card.badly_formatted`, message: '' })).toEqual(formatted)
    expect(whyOf({ code: `${parameter}.card.number`, message: 'The number is badly formatted.' })).toEqual(
      formatted,
    )
  })
})
