import { isLoopback } from './loopback.ts'
import { EnvironmentError, type Variables } from './environment-variables.ts'

// Providers of payments, messages and storage: the variables of each belong together.

/** What each provider needs; undefined for one without keys. */
export const providersOf = (data: Variables) => ({
  /** Mail leaves this machine encrypted, or not at all. */
  smtpTls: smtpTlsOf(data),
  /** Undefined: WhatsApp messages go to the staff's messages page. Without `webhook`, replies are not received. */
  whatsapp: whatsappOf(data),
  /** The studio's key at push services. */
  vapid: vapidOf(data),
  /** If undefined, and Conekta's too, the built-in test gateway charges cards if it is enabled. */
  stripe: stripeOf(data),
  conekta: conektaOf(data),
  /** The provider that charges cards if several could. */
  cardProvider: cardProviderOf(data),
  paypal: paypalOf(data),
  /** The keys to the bucket that the settings name; undefined: files are stored in `dataDir`. */
  s3: s3Of(data),
})

/** Connections within this machine need no TLS. */
function smtpTlsOf({ SMTP_URL: url, SMTP_TLS: wanted }: Variables): boolean {
  if (url === undefined) return wanted
  const { protocol, hostname } = new URL(url)
  if (!wanted && protocol === 'smtps:')
    throw new EnvironmentError('SMTP_TLS is off, but SMTP_URL begins with smtps: choose one of them.')
  return wanted && !isLoopback(hostname)
}

function whatsappOf({
  WHATSAPP_TOKEN: token,
  WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  WHATSAPP_URL: url,
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
}: Variables) {
  if ([token, phoneNumberId, appSecret, verifyToken].every((given) => given === undefined)) return undefined
  if (token === undefined) throw new EnvironmentError('WHATSAPP_TOKEN must be set as well for WhatsApp.')
  if (phoneNumberId === undefined)
    throw new EnvironmentError('WHATSAPP_PHONE_NUMBER_ID must be set as well for WhatsApp.')
  if ((appSecret === undefined) !== (verifyToken === undefined))
    throw new EnvironmentError('WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN belong together: set both.')
  const webhook =
    appSecret === undefined || verifyToken === undefined ? undefined : { appSecret, verifyToken }
  return { url: new URL(url).origin, token, phoneNumberId, webhook }
}

/** Unset: the keys of the database, made at the first start. */
function vapidOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Variables) {
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey)
    throw new EnvironmentError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both.')
  return { publicKey, privateKey }
}

/** Without the webhook's secret a late payment would go unnoticed, so each requires the other. */
function stripeOf(data: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = data
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new EnvironmentError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both.')
  return { secretKey, webhookSecret, apiUrl: data.STRIPE_API_URL, scriptUrl: data.STRIPE_JS_URL }
}

function conektaOf(data: Variables) {
  const {
    CONEKTA_PRIVATE_KEY: privateKey,
    CONEKTA_PUBLIC_KEY: publicKey,
    CONEKTA_WEBHOOK_KEY: webhookKey,
  } = data
  if (!privateKey && !publicKey && !webhookKey) return undefined
  if (!privateKey || !publicKey || !webhookKey)
    throw new EnvironmentError(
      'CONEKTA_PRIVATE_KEY, CONEKTA_PUBLIC_KEY and CONEKTA_WEBHOOK_KEY belong together: set all three.',
    )
  return { privateKey, publicKey, webhookKey, apiUrl: data.CONEKTA_API_URL, scriptUrl: data.CONEKTA_JS_URL }
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
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = data
  if (!clientId && !clientSecret && !webhookId) return undefined
  if (!clientId || !clientSecret || !webhookId)
    throw new EnvironmentError(
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together: set all three.',
    )
  return { clientId, clientSecret, webhookId, apiUrl: data.PAYPAL_API_URL, scriptUrl: data.PAYPAL_JS_URL }
}

/** The bucket itself is named in the settings. */
function s3Of({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Variables) {
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw new EnvironmentError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both.')
  return { accessKeyId, secretAccessKey }
}
