import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { address, atLeast, EnvironmentError, pem, service, shaped, together, WEB } from './variable-kinds.ts'

// Payment providers: the variables of each, which belong together.

function isPublicKey(key: string): boolean {
  try {
    return createPublicKey(key).type === 'public'
  } catch {
    return false
  }
}

export const paymentVariables = {
  STRIPE_SECRET_KEY: shaped(/^[sr]k_/, 'a secret key of Stripe, which begins with sk_'),
  STRIPE_WEBHOOK_SECRET: shaped(/^whsec_/, 'the signing secret of the webhook, which begins with whsec_'),
  STRIPE_API_URL: service('https://api.stripe.com'),
  STRIPE_JS_URL: service('https://js.stripe.com/v3'),
  CONEKTA_PRIVATE_KEY: shaped(/^key_/, 'a private key of Conekta, which begins with key_'),
  CONEKTA_PUBLIC_KEY: shaped(/^key_/, 'a public key of Conekta, which begins with key_'),
  CONEKTA_WEBHOOK_KEY: pem(
    isPublicKey,
    'the public key of a webhook key, from -----BEGIN PUBLIC KEY----- to its end',
  ),
  CONEKTA_API_URL: service('https://api.conekta.io'),
  CONEKTA_JS_URL: service('https://cdn.conekta.io/js/latest/conekta.js'),
  CARD_PROVIDER: z.enum(['stripe', 'conekta'], { error: 'must be stripe or conekta' }).optional(),
  PAYPAL_CLIENT_ID: atLeast(20, 'the client ID of an app in PayPal’s developer dashboard'),
  PAYPAL_CLIENT_SECRET: atLeast(20, 'the secret of an app in PayPal’s developer dashboard'),
  PAYPAL_WEBHOOK_ID: shaped(/^[a-zA-Z0-9]{1,50}$/, 'the ID that PayPal gave to the webhook'),
  PAYPAL_API_URL: address(WEB, 'https://api-m.sandbox.paypal.com').default('https://api-m.paypal.com'),
  PAYPAL_JS_URL: service('https://www.paypal.com/sdk/js'),
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>>

/** What each provider needs; undefined for one without keys. */
export const paymentsOf = (data: Variables) => ({
  /** If undefined, and Conekta's too, the built-in test gateway charges cards if it is enabled. */
  stripe: stripeOf(data),
  conekta: conektaOf(data),
  /** The provider that charges cards if several could. */
  cardProvider: cardProviderOf(data),
  paypal: paypalOf(data),
})

/** Without the webhook's secret a payment that arrives later would go unnoticed, so each requires the other. */
function stripeOf(data: Variables) {
  const keys = together(data, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  return (
    keys && {
      secretKey: keys.STRIPE_SECRET_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      apiUrl: data.STRIPE_API_URL,
      scriptUrl: data.STRIPE_JS_URL,
    }
  )
}

function conektaOf(data: Variables) {
  const keys = together(data, ['CONEKTA_PRIVATE_KEY', 'CONEKTA_PUBLIC_KEY', 'CONEKTA_WEBHOOK_KEY'])
  return (
    keys && {
      privateKey: keys.CONEKTA_PRIVATE_KEY,
      publicKey: keys.CONEKTA_PUBLIC_KEY,
      webhookKey: keys.CONEKTA_WEBHOOK_KEY,
      apiUrl: data.CONEKTA_API_URL,
      scriptUrl: data.CONEKTA_JS_URL,
    }
  )
}

/** A studio that moves from one to the other needs both for a while: old payments stay with their provider. */
function cardProviderOf(data: Variables) {
  const { CARD_PROVIDER: chosen, STRIPE_SECRET_KEY: stripe, CONEKTA_PRIVATE_KEY: conekta } = data
  if (!chosen && stripe && conekta)
    throw new EnvironmentError('CARD_PROVIDER must say who charges cards: stripe or conekta.')
  if ((chosen === 'stripe' && !stripe) || (chosen === 'conekta' && !conekta))
    throw new EnvironmentError(`CARD_PROVIDER is ${chosen}, but its keys are not set.`)
  return chosen
}

function paypalOf(data: Variables) {
  const keys = together(data, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])
  return (
    keys && {
      clientId: keys.PAYPAL_CLIENT_ID,
      clientSecret: keys.PAYPAL_CLIENT_SECRET,
      webhookId: keys.PAYPAL_WEBHOOK_ID,
      apiUrl: data.PAYPAL_API_URL,
      scriptUrl: data.PAYPAL_JS_URL,
    }
  )
}
