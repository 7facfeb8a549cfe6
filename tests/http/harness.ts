import { hashPassword } from 'better-auth/crypto'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { openServices } from '#server/compose.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Environment, readEnvironment } from '#server/environment/environment.ts'
import { createApp } from '#server/http/app.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Services } from '#server/kit/services.ts'
import { build } from '#tests/builders/build.ts'
import { afterTests } from '#tests/cleaning.ts'
import { testDatabase } from '#tests/postgres.ts'

export type Who = 'visitor' | 'kiosk' | 'customer' | 'instructor' | 'reception' | 'admin'
export const PASSWORD = 'casa-aura-demo'

export interface Call {
  body?: unknown
  /** Sent unchanged instead of `body` as JSON. */
  raw?: BodyInit
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  key?: string
}

export interface Reply {
  status: number
  /** The response's JSON; `{}` without one. Tests state its shape by their expectations. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

/** A person with a session: `call('POST /class_reservations', {body})`. */
export interface Client {
  customer_id: number
  uid: string
  email: string
  token: string
  call(name: string, call?: Call): Promise<Reply>
}

export interface Api {
  services: Services
  db: Kysely<Schema>
  build: ReturnType<typeof build>
  /** A path below the host, prefixed by the method: `fetch('GET /api/health')`. */
  fetch(name: string, init?: RequestInit): Promise<Response>
  visitor: Pick<Client, 'call'>
  /** Always the same person per role. */
  as(who: Exclude<Who, 'visitor' | 'kiosk'>): Promise<Client>
  /** A running kiosk: a visitor with its cookie. */
  kiosk(given?: { location_id?: number; pin?: string }): Promise<Pick<Client, 'call'> & { cookie: string }>
  /** A new customer. */
  newcomer(given?: Newcomer): Promise<Client>
  /** Calls with a token, or without one. */
  withToken(token: string | null): Pick<Client, 'call'>
  /** Signs in again and returns the session as a browser sends it: the Cookie header. */
  cookieOf(email: string, password?: string): Promise<string>
  /** Signs in again and returns a new token. */
  signIn(email: string, password?: string): Promise<string>
}

/** A new customer, with a confirmed e-mail by default. */
type Newcomer = Parameters<ReturnType<typeof build>['customer']>[0] & { confirmed?: boolean }

export interface ApiOptions {
  environment?: Record<string, string>
  clock?: Clock
  /** An existing one. */
  database?: { url: string }
  /** Receives log lines. */
  lines?: string[]
}

/** One hash for everybody, since hashing is slow. */
let passwordHash: Promise<string> | undefined

/** The API with its own database, called in-process. Closed after the file's tests. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const { environment: given = {}, clock, lines } = options
  const database = options.database ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'cupo-api-'))
  const environment: Environment = readEnvironment({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    SANDBOX: 'on',
    DATA_DIR: dataDir,
    LOG_LEVEL: lines ? 'debug' : 'silent',
    ...given,
  })
  const log = lines
    ? pino({ level: 'debug', base: undefined }, { write: (line: string) => void lines.push(line) })
    : pino({ level: 'silent' })
  const { services, close } = await openServices({ environment, databaseUrl: database.url, log, clock })
  afterTests(async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return apiOver(services)
}

/** The harness for services that are already open. */
export function apiOver(services: Services): Api {
  const { db } = services
  const app = createApp(services)
  const builders = build(db)
  const people = new Map<Who, Promise<Client>>()

  const fetch: Api['fetch'] = async (name, init = {}) => {
    const [method, path] = name.split(' ') as [string, string]
    return app.request(path, { method, ...init })
  }

  const withToken: Api['withToken'] = (token) => client(token, {})

  const client = (token: string | null, own: Record<string, string>): Pick<Client, 'call'> => ({
    async call(name, { body, raw, query = {}, headers = {}, key } = {}) {
      const [method, path] = name.split(' ') as [string, string]
      const pairs = Object.entries(query).flatMap(([k, v]) =>
        v === undefined ? [] : [[k, String(v)] as [string, string]],
      )
      const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
      const response = await fetch(`${method} /api${path}${search}`, {
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...own,
          ...headers,
        },
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        body: isJson && text ? JSON.parse(text) : { text },
        headers: response.headers,
      }
    },
  })

  const cookieOf: Api['cookieOf'] = async (email, password = PASSWORD) => {
    const answer = await fetch('POST /api/auth/sign-in/email', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
    return cookiesIn(answer)
  }

  /** A token for a session, requested as a page does. */
  async function tokenOf(cookie: string): Promise<string> {
    const answer = await fetch('GET /api/auth/token', { headers: { cookie } })
    return ((await answer.json()) as { token: string }).token
  }

  const newcomer: Api['newcomer'] = async ({ confirmed = true, ...given } = {}) => {
    const uid = `uid-${crypto.randomUUID()}`
    const customer = await builders.customer({ uid, ...given })
    passwordHash ??= hashPassword(PASSWORD)
    await addAccount(db, {
      uid,
      email: customer.email,
      name: customer.name,
      hash: await passwordHash,
      confirmed,
    })
    const token = await tokenOf(await openSession(services, uid))
    return { customer_id: customer.customer_id, uid, email: customer.email, token, ...withToken(token) }
  }

  const kiosk: Api['kiosk'] = async ({ location_id, pin = '2580' } = {}) => {
    const opener = await newcomer({ role: 'reception' })
    const at = location_id ?? (await builders.location()).location_id
    const answer = await opener.call('POST /kiosks', { body: { name: 'Puerta', location_id: at, pin } })
    const cookie = cookiesIn(answer)
    return { cookie, ...client(null, { cookie }) }
  }

  return {
    services,
    db,
    kiosk,
    build: builders,
    fetch,
    visitor: withToken(null),
    withToken,
    cookieOf,
    signIn: async (email, password) => tokenOf(await cookieOf(email, password)),
    newcomer,
    as(who) {
      const known = people.get(who) ?? newcomer({ role: who })
      people.set(who, known)
      return known
    },
  }
}

interface Account {
  uid: string
  email: string
  name: string
  hash: string
  confirmed: boolean
}

async function addAccount(db: Kysely<Schema>, { uid, email, name, hash, confirmed }: Account): Promise<void> {
  const now = new Date()
  await db
    .insertInto('auth.user')
    .values({ id: uid, name, email: email.toLowerCase(), emailVerified: confirmed, image: null })
    .execute()
  await db
    .insertInto('auth.account')
    .values({
      id: `account-${uid}`,
      accountId: uid,
      providerId: 'credential',
      userId: uid,
      password: hash,
      updatedAt: now,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
    })
    .execute()
}

/** The Cookie header that a browser sends after this response. */
export function cookiesIn(answer: Pick<Response, 'headers'>): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/**
 * A session's cookie, inserted without signing in: hashing a password takes a fifth of a second of CPU, and there are
 * hundreds.
 */
async function openSession({ db, environment }: Services, uid: string): Promise<string> {
  const token = crypto.randomUUID().replaceAll('-', '')
  const now = Date.now()
  await db
    .insertInto('auth.session')
    .values({
      id: `session-${token}`,
      token,
      userId: uid,
      updatedAt: new Date(now),
      expiresAt: new Date(now + 30 * 86_400_000),
      ipAddress: null,
      userAgent: null,
    })
    .execute()
  const signature = createHmac('sha256', environment.secret).update(token).digest('base64')
  const prefix = environment.publicUrl.startsWith('https:') ? '__Host-' : ''
  return `${prefix}cupo.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
