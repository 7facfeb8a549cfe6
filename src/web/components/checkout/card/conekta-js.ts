import type { CardInput } from '#domain/selling/cards/card-form.ts'
import { type Why, whyOf } from '#domain/selling/cards/conekta-refusal.ts'
import { cardRefusalText } from '#text/selling/checkout-errors.ts'
import { loadScript } from './provider-script.ts'

/** The parts of Conekta's script that the checkout uses: https://github.com/conekta/conekta.js */
interface ConektaJs {
  setPublicKey: (key: string) => void
  setLanguage: (language: 'es') => void
  Token: {
    create: (
      given: { card: Record<'number' | 'name' | 'exp_month' | 'exp_year' | 'cvc', string> },
      succeed: (token: { id: string }) => void,
      fail: (error: { code?: string; message?: string }) => void,
    ) => void
  }
}

declare global {
  interface Window {
    Conekta?: ConektaJs
  }
}

/** Conekta refuses to tokenise this card; the message is for the customer. */
export class CardRefused extends Error {
  override name = 'CardRefused'
  /** The code, as for a refused payment. */
  readonly code: string

  constructor({ code, declineCode }: Why) {
    super(cardRefusalText(code, declineCode))
    this.code = code
  }
}

/** Rejects when the script is blocked or unavailable, and can then be called again. */
export async function loadConekta(script: string, publicKey: string): Promise<ConektaJs> {
  await loadScript(script)
  if (!window.Conekta) throw new Error('the script of the payment provider does nothing')
  window.Conekta.setPublicKey(publicKey)
  window.Conekta.setLanguage('es')
  return window.Conekta
}

/** A single-use token of a card. Throws CardRefused. */
export function tokenOf({ Token }: ConektaJs, { number, expiry, cvc, name }: CardInput): Promise<string> {
  // `08 / 29`: the month is the first two characters, the year begins at the sixth.
  const card = {
    number: number.replaceAll(/\D/g, ''),
    name: name.trim(),
    exp_month: expiry.slice(0, 2),
    exp_year: `20${expiry.slice(5)}`,
    cvc,
  }
  return new Promise((done, fail) => {
    Token.create(
      { card },
      ({ id }) => done(id),
      ({ code = '', message = '' }) => fail(new CardRefused(whyOf({ code, message }))),
    )
  })
}
