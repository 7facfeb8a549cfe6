import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from './create-once.ts'
import { isLoopback, LOOPBACK } from './loopback.ts'
import { providersOf } from './environment-providers.ts'
import { outsideOf } from './environment-outside.ts'
import { shortestSecret, type Variables, variables } from './environment-variables.ts'
import { EnvironmentError } from './variable-kinds.ts'

/** The process's environment; read once, at start. */
export type Environment = ReturnType<typeof readEnvironment>

type Given = Record<string, string | undefined>

/**
 * Reads the environment variables. An empty one counts as unset. Without SECRET a random one is generated once and
 * stored in DATA_DIR/secret.
 * @throws EnvironmentError
 */
export function readEnvironment(given: Given) {
  const filled = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      // An editor on Windows may put a byte order mark before the first name of .env.
      const plain = name.replace(/^\uFEFF/, '')
      return value?.trim() && (plain === name || !given[plain]?.trim()) ? [[plain, value]] : []
    }),
  )
  const parsed = variables.safeParse(filled)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    throw new EnvironmentError([...new Set(sentences)].join('\n'))
  }
  const { data } = parsed
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new EnvironmentError('DATABASE_OWNER_URL belongs to DATABASE_URL: set both.')
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  const local = isLocalSite(publicUrl, data)
  return {
    mode: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST ?? (local ? LOOPBACK : '0.0.0.0'),
    /** Absolute. */
    dataDir: data.DATA_DIR,
    /** Unset: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /** The owner of the tables, if the serving role is another one. */
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    /** The site is only reachable from this machine. */
    local,
    /** An empty database gets the demo studio. */
    demo: data.DEMO === undefined ? local : data.DEMO === 'on',
    /** The built-in test gateway may be used outside of the demo. */
    sandbox: data.SANDBOX,
    /** The origin of the site, without a trailing slash. */
    publicUrl,
    /** X-Forwarded-* headers of a proxy in front are trusted. */
    trustProxy: data.TRUST_PROXY,
    /** HSTS includes subdomains. */
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    rateLimits: data.RATE_LIMITS,
    /** How many days a message's text is stored. */
    messageDays: data.MESSAGE_DAYS,
    /** Picture variants are generated before they are requested. */
    picturesAhead: data.PICTURES_AHEAD,
    /** Unset: mail goes to the staff's messages page and the log. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    /** Unset: delivery reports of mails are not received. */
    mailWebhookSecret: data.MAIL_WEBHOOK_SECRET,
    /** Push may use private hosts and plain HTTP: for tests. */
    pushAnyHost: data.PUSH_ANY_HOST,
    logLevel: data.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    /** Signs cookies and tokens; the same for every process on one database. */
    secret: data.SECRET ?? storedSecret(data.DATA_DIR),
    /** Lets a remote collector read /api/metrics. */
    metricsToken: data.METRICS_TOKEN,
    ...providersOf(data),
    /** Providers of identity that people may sign in with; without any, with e-mail alone. */
    outside: outsideOf(data),
    /** Where the public keys of Firebase's tokens are, and a stand-in of its API, if there is one. */
    firebase: { keysUrl: data.FIREBASE_KEYS_URL, authUrl: data.FIREBASE_AUTH_URL },
    /** The origins of the video hosts' players. */
    videoHosts: { vimeo: data.VIMEO_PLAYER_URL, youtube: data.YOUTUBE_PLAYER_URL },
    /** Database connections of this process. */
    poolSize: data.POOL_SIZE,
  }
}

/**
 * Whether the site is for trying out: it listens on this machine only, and neither its URL nor a proxy suggests other
 * visitors. Without HOST, setting DEMO to on or off means a site for others.
 */
function isLocalSite(publicUrl: string, { HOST, TRUST_PROXY, DEMO }: Variables): boolean {
  if (TRUST_PROXY || !isLoopback(new URL(publicUrl).hostname)) return false
  return HOST === undefined ? DEMO === undefined : isLoopback(HOST)
}

function storedSecret(dataDir: string): string {
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
