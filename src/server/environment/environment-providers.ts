import { isLoopback } from './loopback.ts'
import { paymentsOf } from './environment-payments.ts'
import type { Variables } from './environment-variables.ts'
import { EnvironmentError } from './variable-kinds.ts'

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

/** The bucket itself is named in the settings. */
function s3Of({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Variables) {
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw new EnvironmentError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both.')
  return { accessKeyId, secretAccessKey }
}
