import { takesCards } from '#domain/selling/card-pages.ts'

/** As much of Stripe's own script as the checkout uses: https://docs.stripe.com/js */
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

let loading: Promise<void> | null = null

/** Loads the script into this document, once; rejects when it is blocked or away, and may then be asked again. */
export function loadStripe(script: string, publicKey: string): Promise<StripeJs> {
  loading ??= insert(script).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading.then(() => {
    if (!window.Stripe) throw new Error('the script of the payment provider does nothing')
    return window.Stripe(publicKey, { locale: 'es-419' })
  })
}

function insert(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const element = Object.assign(document.createElement('script'), { src, async: true })
    element.addEventListener('load', () => done())
    element.addEventListener('error', () =>
      fail(new Error('the script of the payment provider did not load')),
    )
    document.head.append(element)
  })
}

/**
 * Only a document that began on a page which takes cards may run the provider's script: the policy that it came with
 * names it. One that came here from another page is loaded anew; true while that happens.
 */
export function reloadsForPolicy(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const began = entry ? new URL(entry.name).pathname : window.location.pathname
  if (takesCards(began)) return false
  window.location.reload()
  return true
}
