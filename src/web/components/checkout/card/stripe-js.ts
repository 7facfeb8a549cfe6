import { loadScript } from './provider-script.ts'

/** The parts of Stripe's script that the checkout uses: https://docs.stripe.com/js */
export interface StripeJs {
  elements: () => { create: (kind: 'card', options: object) => CardElement }
  createPaymentMethod: (given: {
    type: 'card'
    card: CardElement
  }) => Promise<{ paymentMethod?: { id: string }; error?: StripeJsError }>
  confirmCardPayment: (clientSecret: string) => Promise<{ error?: StripeJsError }>
  confirmCardSetup: (clientSecret: string) => Promise<{ error?: StripeJsError }>
}

export interface StripeJsError {
  code?: string
  message?: string
}

export interface CardElement {
  mount: (target: HTMLElement) => void
  destroy: () => void
  focus: () => void
  on: ((name: 'change', listener: (event: CardChange) => void) => void) &
    ((name: 'ready', listener: () => void) => void)
}

export interface CardChange {
  empty: boolean
  error?: StripeJsError | undefined
}

declare global {
  interface Window {
    Stripe?: (publicKey: string, options: { locale: 'es-419' }) => StripeJs
  }
}

/** Rejects when the script is blocked or unavailable, and can then be called again. */
export async function loadStripe(script: string, publicKey: string): Promise<StripeJs> {
  await loadScript(script)
  if (!window.Stripe) throw new Error('the script of the payment provider does nothing')
  return window.Stripe(publicKey, { locale: 'es-419' })
}
