import { type FirebaseProject, readFirebase } from '#domain/accounts/firebase.ts'
import type { Integration } from '#domain/integrations/integrations.ts'
import type { Services } from '#server/kit/services.ts'

export interface KnownSetting {
  name: string
  where: 'environment' | 'configuration'
  required: boolean
  /** The value; undefined or null if it is not set. */
  value: string | null | undefined
  /** Whether it opens something: then at most its last characters are shown. */
  secret: boolean
}

type Source = Pick<Services, 'environment' | 'configuration'>

/** A secret of the environment that the provider cannot work without. */
const key = (name: string, value: string | undefined): KnownSetting => ({
  name,
  where: 'environment',
  required: true,
  value,
  secret: true,
})
const plain = (name: string, value: string | undefined): KnownSetting => ({
  ...key(name, value),
  secret: false,
})
const optional = (setting: KnownSetting): KnownSetting => ({ ...setting, required: false })

/** What each provider needs, with the values that it has. */
export function settingsOf({ environment, configuration }: Source, name: Integration): KnownSetting[] {
  const { whatsapp, stripe, conekta, paypal, s3 } = environment
  switch (name) {
    case 'mail':
      return [
        key('SMTP_URL', environment.smtpUrl),
        optional(plain('MAIL_FROM', environment.mailFrom)),
        optional(key('MAIL_WEBHOOK_SECRET', environment.mailWebhookSecret)),
      ]
    case 'whatsapp':
      return [
        key('WHATSAPP_TOKEN', whatsapp?.token),
        plain('WHATSAPP_PHONE_NUMBER_ID', whatsapp?.phoneNumberId),
        optional(key('WHATSAPP_APP_SECRET', whatsapp?.webhook?.appSecret)),
        optional(key('WHATSAPP_VERIFY_TOKEN', whatsapp?.webhook?.verifyToken)),
      ]
    case 'push':
      // Without them the product has made its own.
      return [
        optional(plain('VAPID_PUBLIC_KEY', environment.vapid?.publicKey)),
        optional(key('VAPID_PRIVATE_KEY', environment.vapid?.privateKey)),
      ]
    case 'stripe':
      return [
        key('STRIPE_SECRET_KEY', stripe?.secretKey),
        key('STRIPE_WEBHOOK_SECRET', stripe?.webhookSecret),
      ]
    case 'conekta':
      return [
        key('CONEKTA_PRIVATE_KEY', conekta?.privateKey),
        key('CONEKTA_PUBLIC_KEY', conekta?.publicKey),
        // Many lines of PEM, of which the last characters say nothing.
        { ...plain('CONEKTA_WEBHOOK_KEY', conekta?.webhookKey), secret: true },
      ]
    case 'paypal':
      return [
        key('PAYPAL_CLIENT_ID', paypal?.clientId),
        key('PAYPAL_CLIENT_SECRET', paypal?.clientSecret),
        plain('PAYPAL_WEBHOOK_ID', paypal?.webhookId),
      ]
    case 'files':
      return [
        key('S3_ACCESS_KEY_ID', s3?.accessKeyId),
        key('S3_SECRET_ACCESS_KEY', s3?.secretAccessKey),
        ...placeOf(configuration.current()),
      ]
    case 'firebase':
      return [projectOf(readFirebase(configuration.current().firebaseConfig))]
  }
}

/** A project's key is no secret: every browser that signs in has it. */
const projectOf = (project: FirebaseProject | null): KnownSetting => ({
  name: 'firebaseConfig',
  where: 'configuration',
  required: true,
  value: project && `${project.projectId} ${project.apiKey}`,
  secret: false,
})

type Place = Pick<ReturnType<Source['configuration']['current']>, 'bucket' | 'region' | 'S3_ENDPOINT'>

/** A region or the address of another server: one of them is enough. */
function placeOf({ bucket, region, S3_ENDPOINT }: Place): KnownSetting[] {
  const given = { where: 'configuration', secret: false } as const
  return [
    { ...given, name: 'bucket', value: bucket, required: true },
    { ...given, name: 'region', value: region, required: !S3_ENDPOINT },
    { ...given, name: 'S3_ENDPOINT', value: S3_ENDPOINT, required: !region },
  ]
}

export const isSet = ({ value }: KnownSetting): boolean =>
  value !== null && value !== undefined && value !== ''

/** Whether everything is there that the provider cannot work without. */
export const isComplete = (settings: readonly KnownSetting[]): boolean =>
  settings.every((setting) => !setting.required || isSet(setting))
