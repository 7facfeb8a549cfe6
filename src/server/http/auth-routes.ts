import { z } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { namesAddress } from '#domain/people/names.ts'
import type { Services } from '#server/services.ts'
import { errorTexts } from '#text/errors.ts'
import { clientAddress } from './client-address.ts'
import { AppError, invalidFields } from './errors.ts'
import type { ApiEnv } from './mount.ts'
import { readJson } from './read-body.ts'
import { validate } from './validate.ts'

/** What of the provider's own paths is open; anything else of it (deleting or changing users) is ours to do. */
const OPEN = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'GET /token',
  'GET /jwks',
])
/** As for a customer's name. */
const LONGEST_NAME = 80

const anything = z.record(z.string(), z.json())

/** Mounts the sign-in provider's paths with our limits and our error shape. */
export function mountAuth(api: Hono<ApiEnv>, services: Services): void {
  const { identity, rateLimits, environment } = services
  api.get('/auth/password-policy', (c) => {
    c.set('call', 'GET /auth/password-policy')
    return c.json(identity.passwordPolicy())
  })
  api.all('/auth/*', async (c) => {
    const path = c.req.path.slice(c.req.path.indexOf('/auth/') + '/auth'.length)
    const name = `${c.req.method} ${path}`
    if (!OPEN.has(name)) throw new AppError(404, 'unknown_call', errorTexts.general.notFound)
    c.set('call', `${c.req.method} /auth${path}`)
    const address = clientAddress(c.env, c.req.raw.headers, environment.trustProxy)
    const body = c.req.method === 'POST' ? await readObject(c.req.raw) : undefined
    const email = typeof body?.['email'] === 'string' ? body['email'] : ''
    if (name === 'POST /sign-up/email') checkName(body?.['name'])
    const leaving = name === 'POST /sign-out' ? await endTokenSession(services, c.req.raw.headers) : null
    await limit(services, name, address, email)
    const response = await identity.handle(withBody(c.req.raw, body))
    if (name === 'POST /sign-in/email') await rateLimits.clear('signInByAccount', email)
    // The database tells every process which account lost a session; this one need not wait for it.
    if (response.ok && leaving) services.liveness.forget(leaving)
    // Whose link it was, the provider alone knows.
    if (response.ok && name === 'POST /reset-password') services.liveness.forget()
    for (const [header, value] of response.headers.entries())
      c.header(header, value, { append: header === 'set-cookie' })
    return c.body(await response.text(), response.status as 200)
  })
}

/** The password is tried only while the account and the address have tries left; a success gives them back. */
async function limit({ rateLimits }: Services, name: string, address: string, email: string): Promise<void> {
  if (name === 'POST /sign-in/email') {
    await rateLimits.take('signInByAddress', address)
    if (email) await rateLimits.take('signInByAccount', email)
  }
  if (name === 'POST /sign-up/email') await rateLimits.take('signUpByAddress', address)
  if (name === 'POST /request-password-reset') {
    await rateLimits.take('recoverByAddress', address)
    if (email) await rateLimits.take('recoverByAccount', email)
  }
}

/**
 * The provider ends the session of a cookie; a caller with a bearer token alone means the session behind it.
 * @returns the uid of the account that leaves, null when nobody is signed in
 */
async function endTokenSession({ identity }: Services, headers: Headers): Promise<string | null> {
  const claimsOf = async (token: string | null | undefined) =>
    token ? await identity.verifyToken(token).catch(() => null) : null
  const bearer = /^Bearer +(\S+\.\S+\.\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const claims = await claimsOf(bearer)
  if (claims) await identity.endSession(claims)
  return (claims ?? (await claimsOf(await identity.tokenFromCookies(headers))))?.uid ?? null
}

/** Anybody may sign up with anybody's address: the name must not turn a letter to it into an advertisement. */
function checkName(name: unknown): void {
  if (typeof name !== 'string') throw invalidFields({ name: errorTexts.fields.required }, { general: true })
  if (name.length > LONGEST_NAME)
    throw invalidFields({ name: errorTexts.fields.tooLong(LONGEST_NAME) }, { general: true })
  if (/[\r\n\u2028\u2029]/.test(name))
    throw invalidFields({ name: errorTexts.fields.format }, { general: true })
  if (namesAddress(name)) throw invalidFields({ name: errorTexts.people.nameAddress })
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const body = (await readJson(request)) ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError(400, 'malformed_json', errorTexts.general.malformedJson)
  }
  // Only the characters are looked at here; which fields there are is the provider's matter.
  validate([{ schema: anything, value: body }])
  if ('email' in body && typeof body.email !== 'string')
    throw invalidFields({ email: errorTexts.fields.email })
  return body as Record<string, unknown>
}

function withBody(request: Request, body: Record<string, unknown> | undefined): Request {
  if (!body) return request
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}
