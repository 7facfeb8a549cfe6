import { isLoopback } from './loopback.ts'
import { paymentsOf } from './environment-payments.ts'
import type { Variables } from './environment-variables.ts'
import { EnvironmentError, together } from './variable-kinds.ts'

// Providers of messages and storage: the variables of each belong together.

/** What each provider needs; undefined for one without keys. */
export const providersOf = (data: Variables) => ({
  /** Mail leaves this machine encrypted, or not at all. */
  smtpTls: smtpTlsOf(data),
  /** Undefined: WhatsApp messages go to the staff's messages page. Without `webhook`, replies are not received. */
  whatsapp: whatsappOf(data),
  /** The studio's key at push services. */
  vapid: vapidOf(data),
  ...paymentsOf(data),
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

function whatsappOf(data: Variables) {
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_URL: url,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = data
  if ([token, phoneNumberId, appSecret, verifyToken].every((given) => given === undefined)) return undefined
  if (token === undefined) throw new EnvironmentError('WHATSAPP_TOKEN must be set as well for WhatsApp.')
  if (phoneNumberId === undefined)
    throw new EnvironmentError('WHATSAPP_PHONE_NUMBER_ID must be set as well for WhatsApp.')
  const keys = together(data, ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])
  const webhook = keys && { appSecret: keys.WHATSAPP_APP_SECRET, verifyToken: keys.WHATSAPP_VERIFY_TOKEN }
  return { url: new URL(url).origin, token, phoneNumberId, webhook }
}

/** Unset: the keys of the database, made at the first start. */
function vapidOf(data: Variables) {
  const keys = together(data, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  return keys && { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY }
}

/** The bucket itself is named in the settings. */
function s3Of(data: Variables) {
  const keys = together(data, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  return keys && { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY }
}
