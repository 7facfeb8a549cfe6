/** An error of Conekta: of its API, a charge, or its script in the browser. */
export interface Complaint {
  /** `conekta.errors.processing.bank.insufficient_funds`, or only its last word. */
  code: string
  message: string
}

/** In the codes that the checkout has sentences for. */
export interface Why {
  code: string
  declineCode: string | null
}

const declined = (declineCode: string): Why => ({ code: 'card_declined', declineCode })
const plain = (code: string): Why => ({ code, declineCode: null })

/**
 * The last words of Conekta's codes, and of a charge's `failure_code`.
 */
const words: Readonly<Record<string, Why>> = {
  insufficient_funds: declined('insufficient_funds'),
  declined: declined('declined'),
  card_declined: declined('declined'),
  call_issuer: declined('call_issuer'),
  amount_over_limit: declined('amount_over_limit'),
  attempts_over_limit: declined('attempts_over_limit'),
  stolen_card: declined('stolen_card'),
  lost_card: declined('lost_card'),
  // What terminals receive for a card reported stolen.
  pick_up_card: declined('stolen_card'),
  expired_card: plain('expired_card'),
  expired: plain('expired_card'),
  invalid_expiration_date: plain('expired_card'),
  invalid_card_security_code: plain('incorrect_cvc'),
  expired_cvv_dynamic: plain('incorrect_cvc'),
  invalid_cvc: plain('incorrect_cvc'),
  cvc: plain('incorrect_cvc'),
  invalid_number: plain('incorrect_number'),
  number: plain('incorrect_number'),
  suspicious_behaviour: plain('suspicious_behaviour'),
  suspected_fraud: plain('suspicious_behaviour'),
  rejected_by_risk: plain('suspicious_behaviour'),
  blocked_payment_source: plain('suspicious_behaviour'),
  declined_by_3ds: plain('payment_intent_authentication_failure'),
  nonexistent_token: plain('payment_method_unknown'),
  nonexistent_payment_source: plain('payment_method_unknown'),
  used: plain('payment_method_unknown'),
  disabled_msi_company: plain('installments_unavailable'),
}

/** Maps a refusal to our codes. Of an unknown code the last part is returned. */
export function whyOf({ code, message }: Complaint): Why {
  if (`${code} ${message}`.includes('formatted')) return plain('badly_formatted')
  const parts = code.split('.')
  const last = parts.at(-1) ?? ''
  const known = words[last]
  if (known) return known
  if (/installments|msi/.test(last)) return plain('installments_unavailable')
  // Any other bank code is a refusal by the bank.
  if (parts.includes('bank')) return declined(last)
  return plain(last === '' ? 'card_declined' : last)
}
