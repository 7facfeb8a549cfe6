import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { paymentVariables } from './environment-payments.ts'
import { projectRoot } from './project-root.ts'
import { address, atLeast, onOff, pem, service, shaped, WEB, wholeNumber } from './variable-kinds.ts'

/** The minimum length of SECRET, in characters. */
export const shortestSecret = 32

/** Apple signs in with a key of the curve P-256. */
function isAppleKey(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const issuer = (url: string) =>
  address(WEB, url)
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
  PUBLIC_URL: address(WEB, 'https://reservas.example.com')
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
  MAIL_FROM: shaped(
    /^\s*(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)\s*$/,
    'a mail address like "Casa Aura <hola@example.com>"',
  ),
  MAIL_WEBHOOK_SECRET: shaped(
    /^whsec_(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'whsec_ and at least 18 bytes as base64, as the mail service shows it',
  ),
  WHATSAPP_TOKEN: atLeast(20, 'the access token of a WhatsApp Business account'),
  WHATSAPP_PHONE_NUMBER_ID: shaped(
    /^\d{5,20}$/,
    'the phone number ID that WhatsApp Manager shows, digits only',
  ),
  WHATSAPP_APP_SECRET: shaped(/^[0-9a-f]{32}$/, 'the app secret that Meta’s app dashboard shows'),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters; the same are typed into Meta’s app dashboard' })
    .optional(),
  WHATSAPP_URL: service('https://graph.facebook.com'),
  VAPID_PUBLIC_KEY: shaped(/^[\w-]{87}$/, 'a VAPID public key: 87 characters of base64url'),
  VAPID_PRIVATE_KEY: shaped(/^[\w-]{43}$/, 'a VAPID private key: 43 characters of base64url'),
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
  VIMEO_PLAYER_URL: service('https://player.vimeo.com'),
  YOUTUBE_PLAYER_URL: service('https://www.youtube.com'),
  GOOGLE_CLIENT_ID: atLeast(10, 'the ID of an OAuth client at Google'),
  GOOGLE_CLIENT_SECRET: atLeast(10, 'the secret of an OAuth client at Google'),
  GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  APPLE_CLIENT_ID: atLeast(3, 'the identifier of a Services ID, like mx.mi-estudio.web'),
  APPLE_TEAM_ID: shaped(/^[A-Z0-9]{10}$/, 'the ten characters of Apple’s team ID'),
  APPLE_KEY_ID: shaped(/^[A-Z0-9]{10}$/, 'the ten characters of the key’s ID'),
  APPLE_PRIVATE_KEY: pem(
    isAppleKey,
    'the content of the .p8 file, from -----BEGIN PRIVATE KEY----- to its end',
  ),
  APPLE_ISSUER: issuer('https://appleid.apple.com'),
  FACEBOOK_CLIENT_ID: shaped(/^\d{5,20}$/, 'the ID of an app at Meta, digits only'),
  FACEBOOK_CLIENT_SECRET: atLeast(10, 'the secret of an app at Meta'),
  FACEBOOK_ISSUER: issuer('https://www.facebook.com'),
  FIREBASE_KEYS_URL: service(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  FIREBASE_AUTH_URL: address(WEB, 'http://127.0.0.1:9099')
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_ACCESS_KEY_ID: atLeast(3, 'the ID of an access key'),
  S3_SECRET_ACCESS_KEY: atLeast(8, 'the secret of an access key'),
  // The job queue listens on one connection, and some commands need a second while holding one.
  POOL_SIZE: wholeNumber(4, 90, 8),
})

/** As read, before variables that belong together are combined. */
export type Variables = z.output<typeof variables>
