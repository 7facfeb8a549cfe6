import { createPublicKey, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createOnce } from './create-once.ts'

/**
 * The folder with package.json: relative paths in the environment start here, wherever the process was started. It is two
 * floors above this file and above what this file is built into (build/app).
 */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const shortestSecret = 32

const onOff = (whenUnset: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be "on" or "off"' })
    .default(whenUnset)
    .transform((value) => value === 'on')

const wholeNumber = (from: number, to: number, whenUnset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${from} to ${to}` })
    .transform(Number)
    .refine((value) => value >= from && value <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .default(whenUnset)

const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  })

const PAYPAL_JS = 'https://www.paypal.com/sdk/js'
const CONEKTA_JS = 'https://cdn.conekta.io/js/latest/conekta.js'

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).type === 'public'
  } catch {
    return false
  }
}

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('production'),
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(projectRoot, folder)),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/cupo').optional(),
  DEMO: onOff('on'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://reservas.example.com')
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an address without a path, like https://reservas.example.com',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: onOff('off'),
  RATE_LIMITS: onOff('on'),
  PICTURES_AHEAD: onOff('on'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, {
      error: 'must be a mail address like "Casa Aura <hola@example.com>"',
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
  WHATSAPP_URL: address(['http:', 'https:'], 'https://graph.facebook.com').default(
    'https://graph.facebook.com',
  ),
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
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, { error: 'must be a secret key of Stripe, which begins with sk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: 'must be the signing secret of the webhook, which begins with whsec_' })
    .optional(),
  STRIPE_API_URL: address(['http:', 'https:'], 'https://api.stripe.com').default('https://api.stripe.com'),
  STRIPE_JS_URL: address(['http:', 'https:'], 'https://js.stripe.com/v3').default('https://js.stripe.com/v3'),
  CONEKTA_PRIVATE_KEY: z
    .string()
    .regex(/^key_/, { error: 'must be a private key of Conekta, which begins with key_' })
    .optional(),
  CONEKTA_PUBLIC_KEY: z
    .string()
    .regex(/^key_/, { error: 'must be a public key of Conekta, which begins with key_' })
    .optional(),
  CONEKTA_WEBHOOK_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isPublicKey, {
      error: 'must be the public key of a webhook key, from -----BEGIN PUBLIC KEY----- to its end',
    })
    .optional(),
  CONEKTA_API_URL: address(['http:', 'https:'], 'https://api.conekta.io').default('https://api.conekta.io'),
  CONEKTA_JS_URL: address(['http:', 'https:'], CONEKTA_JS).default(CONEKTA_JS),
  CARD_PROVIDER: z.enum(['stripe', 'conekta'], { error: 'must be stripe or conekta' }).optional(),
  PAYPAL_CLIENT_ID: z
    .string()
    .min(20, { error: 'must be the client ID of an app in PayPal’s developer dashboard' })
    .optional(),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .min(20, { error: 'must be the secret of an app in PayPal’s developer dashboard' })
    .optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,50}$/, { error: 'must be the ID that PayPal gave to the webhook' })
    .optional(),
  PAYPAL_API_URL: address(['http:', 'https:'], 'https://api-m.sandbox.paypal.com').default(
    'https://api-m.paypal.com',
  ),
  PAYPAL_JS_URL: address(['http:', 'https:'], PAYPAL_JS).default(PAYPAL_JS),
  // The job queue listens on one connection, and some commands need a second while they hold one.
  POOL_SIZE: wholeNumber(4, 90, 8),
})

/** What the process was told by its environment; read once, at the start. */
export interface Environment {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** An empty database gets the demo studio. */
  demo: boolean
  /** The origin under which people reach the site, without a slash at the end. */
  publicUrl: string
  /** X-Forwarded-* headers of a proxy in front are believed. */
  trustProxy: boolean
  rateLimits: boolean
  /** Pictures' files are made before anybody asks for them. */
  picturesAhead: boolean
  /** Unset: mail goes to the staff's inbox page and the log. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Unset: messages for WhatsApp go to the staff's inbox page. */
  whatsapp: { url: string; token: string; phoneNumberId: string } | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Signs cookies and tokens; the same for every process on one database. */
  secret: string
  /** Lets a collector from elsewhere read /api/metrics. */
  metricsToken: string | undefined
  /** Unset: cards are charged by the built-in test gateway. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string; scriptUrl: string } | undefined
  /** The same for Conekta. */
  conekta:
    | { privateKey: string; publicKey: string; webhookKey: string; apiUrl: string; scriptUrl: string }
    | undefined
  /** Who charges cards where more than one could. */
  cardProvider: 'stripe' | 'conekta' | undefined
  /** Unset: PayPal is not offered. */
  paypal:
    | { clientId: string; clientSecret: string; webhookId: string; apiUrl: string; scriptUrl: string }
    | undefined
  /** Database connections of this process. */
  poolSize: number
}

/** A wrong environment variable; the message is one sentence per variable and says what is expected. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

type Given = Record<string, string | undefined>

/**
 * Reads the environment variables. An empty one counts as unset.
 * Without SECRET a random one is made once and kept in DATA_DIR/secret.
 * @throws EnvironmentError
 */
export function readEnvironment(given: Given): Environment {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(filled)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    throw new EnvironmentError([...new Set(sentences)].join('\n'))
  }
  const { data } = parsed
  return {
    mode: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS,
    picturesAhead: data.PICTURES_AHEAD,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    whatsapp: whatsappOf(data),
    logLevel: data.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    secret: data.SECRET ?? keptSecret(data.DATA_DIR),
    metricsToken: data.METRICS_TOKEN,
    stripe: stripeOf(data),
    conekta: conektaOf(data),
    cardProvider: cardProviderOf(data),
    paypal: paypalOf(data),
    poolSize: data.POOL_SIZE,
  }
}

function whatsappOf({
  WHATSAPP_TOKEN: token,
  WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  WHATSAPP_URL: url,
}: z.infer<typeof variables>): Environment['whatsapp'] {
  if (token === undefined && phoneNumberId === undefined) return undefined
  if (token !== undefined && phoneNumberId !== undefined)
    return { url: new URL(url).origin, token, phoneNumberId }
  const missing = token === undefined ? 'WHATSAPP_TOKEN' : 'WHATSAPP_PHONE_NUMBER_ID'
  throw new EnvironmentError(`${missing} must be set as well for WhatsApp.`)
}

/** Without the webhook's secret a payment that comes late would never be heard of, so neither goes without the other. */
function stripeOf(data: z.output<typeof variables>): Environment['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = data
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new EnvironmentError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both.')
  return { secretKey, webhookSecret, apiUrl: data.STRIPE_API_URL, scriptUrl: data.STRIPE_JS_URL }
}

function conektaOf(data: z.output<typeof variables>): Environment['conekta'] {
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

/** A studio that moves from one to the other needs both for a while: old payments stay with whoever took them. */
function cardProviderOf(data: z.output<typeof variables>): Environment['cardProvider'] {
  const { CARD_PROVIDER: chosen, STRIPE_SECRET_KEY: stripe, CONEKTA_PRIVATE_KEY: conekta } = data
  if (!chosen && stripe && conekta)
    throw new EnvironmentError('CARD_PROVIDER must say who charges cards: stripe or conekta.')
  if ((chosen === 'stripe' && !stripe) || (chosen === 'conekta' && !conekta))
    throw new EnvironmentError(`CARD_PROVIDER is ${chosen}, but its keys are not set.`)
  return chosen
}

function paypalOf(data: z.output<typeof variables>): Environment['paypal'] {
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

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  let secret: string
  try {
    mkdirSync(dataDir, { recursive: true })
    secret = createOnce(file, () => `${randomBytes(32).toString('base64url')}\n`).trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(
      `DATA_DIR must be a folder this user may write to; ${dataDir} is not: ${reason}.`,
    )
  }
  if (secret.length < shortestSecret) {
    throw new EnvironmentError(
      `${file} is damaged. Delete it to get a new one (everyone signs in again), or set SECRET.`,
    )
  }
  return secret
}
