import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { paymentVariables } from './environment-payments.ts'
import { projectRoot } from './project-root.ts'
import { address, onOff, wholeNumber } from './variable-kinds.ts'

/** The minimum length of SECRET, in characters. */
export const shortestSecret = 32

const VIMEO = 'https://player.vimeo.com'
const YOUTUBE = 'https://www.youtube.com'
const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Apple signs in with a key of the curve P-256. */
function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const issuer = (url: string) =>
  address(['http:', 'https:'], url)
    .transform((value) => value.replace(/\/$/, ''))
    .default(url)

/** Every environment variable with its type; docs/operating.md explains each. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('production'),
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: z.string().optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(projectRoot, folder)),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/cupo').optional(),
  DATABASE_OWNER_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/cupo',
  ).optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).optional(),
  SANDBOX: onOff('off'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://reservas.example.com')
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an address without a path, like https://reservas.example.com',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: onOff('off'),
  HSTS_SUBDOMAINS: onOff('off'),
  RATE_LIMITS: onOff('on'),
  PICTURES_AHEAD: onOff('on'),
  MESSAGE_DAYS: wholeNumber(30, 3650, 180),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587')
    .refine((value) => new URL(value).search === '', {
      error: 'must end with the host and its port, without options behind a question mark',
    })
    .optional(),
  SMTP_TLS: onOff('on'),
  MAIL_FROM: z
    .string()
    .regex(/^\s*(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)\s*$/, {
      error: 'must be a mail address like "Casa Aura <hola@example.com>"',
    })
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
      error: 'must be whsec_ and at least 18 bytes as base64, as the mail service shows it',
    })
    .optional(),
  WHATSAPP_TOKEN: z
    .string()
    .min(20, { error: 'must be the access token of a WhatsApp Business account' })
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, { error: 'must be the phone number ID that WhatsApp Manager shows, digits only' })
    .optional(),
  WHATSAPP_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: 'must be the app secret that Meta’s app dashboard shows' })
    .optional(),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters; the same are typed into Meta’s app dashboard' })
    .optional(),
  WHATSAPP_URL: address(['http:', 'https:'], 'https://graph.facebook.com').default(
    'https://graph.facebook.com',
  ),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'must be a VAPID public key: 87 characters of base64url' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a VAPID private key: 43 characters of base64url' })
    .optional(),
  PUSH_ANY_HOST: onOff('off'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .optional(),
  SECRET: z
    .string()
    .min(shortestSecret, { error: `must have at least ${shortestSecret} characters` })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ...paymentVariables,
  VIMEO_PLAYER_URL: address(['http:', 'https:'], VIMEO).default(VIMEO),
  YOUTUBE_PLAYER_URL: address(['http:', 'https:'], YOUTUBE).default(YOUTUBE),
  GOOGLE_CLIENT_ID: z.string().min(10, { error: 'must be the ID of an OAuth client at Google' }).optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(10, { error: 'must be the secret of an OAuth client at Google' })
    .optional(),
  GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  APPLE_CLIENT_ID: z
    .string()
    .min(3, { error: 'must be the identifier of a Services ID, like mx.mi-estudio.web' })
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, { error: 'must be the ten characters of Apple’s team ID' })
    .optional(),
  APPLE_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, { error: 'must be the ten characters of the key’s ID' })
    .optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isAppleKey, {
      error: 'must be the content of the .p8 file, from -----BEGIN PRIVATE KEY----- to its end',
    })
    .optional(),
  APPLE_ISSUER: issuer('https://appleid.apple.com'),
  FACEBOOK_CLIENT_ID: z
    .string()
    .regex(/^\d{5,20}$/, { error: 'must be the ID of an app at Meta, digits only' })
    .optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(10, { error: 'must be the secret of an app at Meta' }).optional(),
  FACEBOOK_ISSUER: issuer('https://www.facebook.com'),
  FIREBASE_KEYS_URL: address(['http:', 'https:'], FIREBASE_KEYS).default(FIREBASE_KEYS),
  FIREBASE_AUTH_URL: address(['http:', 'https:'], 'http://127.0.0.1:9099')
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(3, { error: 'must be the ID of an access key' }).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, { error: 'must be the secret of an access key' }).optional(),
  // The job queue listens on one connection, and some commands need a second while holding one.
  POOL_SIZE: wholeNumber(4, 90, 8),
})

/** As read, before variables that belong together are combined. */
export type Variables = z.output<typeof variables>
