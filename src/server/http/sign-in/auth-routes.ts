import { z } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { namesAddress } from '#domain/people/names.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { askForLink } from '#server/features/people/sign-in/ask-for-link.ts'
import { askForReset } from '#server/features/people/sign-in/ask-for-reset.ts'
import { checkPassword } from '#server/features/people/sign-in/check-password.ts'
import { resetPassword } from '#server/features/people/sign-in/reset-password.ts'
import { actingOf, hasActingCookie } from '#server/kit/acting/acting-cookie.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { discreetly } from '#server/shared/discreetly.ts'
import type { ProviderCall } from './provider-call.ts'
import { firebaseSignIn } from './firebase.ts'
import { guardedSignIn } from './guarded.ts'
import { knowDevice, signedIn } from './know-device.ts'
import { passkeyCall } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'
import { outsideBody, returnFromOutside } from './outside.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readJson } from '#server/kit/calls/read-body.ts'
import { validate } from '#server/http/calls/validate.ts'
import { signInCalls } from '#server/http/docs/openapi-sign-in.ts'
import { wayBack } from './way-back.ts'

/** A first and a last name of 80 each, with the space between. */
const LONGEST_NAME = 161

const anything = z.record(z.string(), z.json())

/** Mounts the sign-in provider's paths with our rate limits and error format. */
export function mountAuth(api: Hono<ApiEnv>, services: Services): void {
  const { identity, environment } = services
  api.get('/auth/password-policy', (c) => {
    c.set('call', 'GET /auth/password-policy')
    return c.json(identity.passwordPolicy())
  })
  api.on(['GET', 'POST'], '/auth/callback/:provider', (c) => returnFromOutside(c, services))
  api.all('/auth/*', async (c) => {
    const path = c.req.path.slice(c.req.path.indexOf('/auth/') + '/auth'.length)
    const name = `${c.req.method} ${path}`
    const call = `${c.req.method} /auth${path}`
    if (!Object.hasOwn(signInCalls, call))
      throw new AppError(404, 'unknown_call', errorTexts.general.notFound)
    c.set('call', call)
    const response = await answerOf(services, name, {
      request: c.req.raw,
      address: clientAddress(c.env, c.req.raw.headers, environment.trustProxy),
      requestId: c.get('requestId'),
    })
    for (const [header, value] of response.headers.entries())
      c.header(header, value, { append: header === 'set-cookie' })
    return c.body(await response.text(), response.status as 200)
  })
}

/** Wraps the provider's response with rate limits, policy, cache invalidation and the security log. */
async function answerOf(
  services: Services,
  name: string,
  { request, address, requestId }: { request: Request; address: string; requestId: string },
): Promise<Response> {
  const { identity, rateLimits, liveness } = services
  const { headers } = request
  const body = request.method === 'POST' ? await readObject(request) : undefined
  const provided = () => identity.handle(withBody(request, body), address)
  const email = typeof body?.['email'] === 'string' ? body['email'] : ''
  const asked: ProviderCall = {
    body: body ?? {},
    headers,
    address,
    requestId,
    send: (given) => identity.handle(withBody(request, given), address),
  }
  switch (name) {
    case 'POST /sign-in/email':
      return guardedSignIn(services, { email, address, headers, requestId }, provided)
    case 'POST /sign-up/link':
      requireDiscreet(services)
      checkEmail(email)
      await services.evenly(() =>
        askForLink(services, { email, back: wayBack(body?.['volver']), address, requestId, signsUp: true }),
      )
      return Response.json({ status: true })
    case 'POST /sign-up/email':
      // It opens a session at once, so its response would reveal a known e-mail.
      if (services.configuration.current().discreet_sign_in)
        throw new AppError(403, 'sign_up_by_link', errorTexts.signIn.signUpByLink)
      checkName(body?.['name'])
      checkPassword(services, { password: body?.['password'], email })
      await rateLimits.take('signUpByAddress', address)
      return knowDevice(services, await provided(), headers, email)
    case 'POST /request-password-reset':
      await discreetly(services, () => askForReset(services, { email, address, requestId }))
      return Response.json({ status: true })
    case 'POST /sign-in/magic-link':
      await discreetly(services, () =>
        askForLink(services, { email, back: wayBack(body?.['volver']), address, requestId }),
      )
      return Response.json({ status: true })
    case 'POST /sign-in/social':
      await rateLimits.take('signInByAddress', address)
      return asked.send(outsideBody(services, asked.body))
    case 'POST /sign-in/firebase':
      return firebaseSignIn(services, asked)
    case 'POST /magic-link/verify': {
      await rateLimits.take('linkTriesByAddress', address)
      const verified = await identity.handle(verification(request, body?.['token']), address)
      return signedIn(services, asked, verified)
    }
    case 'POST /two-factor/verify-totp':
    case 'POST /two-factor/verify-backup-code':
    case 'POST /two-factor/enable':
    case 'POST /two-factor/disable':
    case 'POST /two-factor/generate-backup-codes':
      return secondFactor(services, name, asked)
    case 'POST /passkey/generate-authenticate-options':
    case 'POST /passkey/verify-authentication':
    case 'POST /passkey/generate-register-options':
    case 'POST /passkey/verify-registration':
      // The provider answers a GET there, which would neither ask for the password nor have its origin checked.
      return passkeyCall(services, name, {
        ...asked,
        ask: () => identity.handle(asGet(request), address),
      })
    case 'POST /reset-password': {
      const { token, newPassword } = body ?? {}
      return resetPassword(services, { token, newPassword, headers, address, requestId }, provided)
    }
    case 'POST /sign-out': {
      const leaving = await endTokenSession(services, headers)
      const response = await provided()
      // The database notifies every process of an account's lost session; this process need not wait for it.
      if (leaving) liveness.forget(leaving)
      return response
    }
    case 'GET /token':
      return actingToken(services, headers, await provided())
    default:
      return provided()
  }
}

/** In a browser where staff act as a customer this is the acting token: its pages are the customer’s. */
async function actingToken(services: Services, headers: Headers, response: Response): Promise<Response> {
  if (!hasActingCookie(services, headers)) return response
  const { token } = (await response.clone().json()) as { token: string }
  const acting = await actingOf(services, headers, token)
  return acting ? Response.json({ token: acting.token }) : response
}

function requireDiscreet({ configuration }: Services): void {
  if (!configuration.current().discreet_sign_in) throw notFound()
}

function checkEmail(email: string): void {
  if (!z.email().max(200).safeParse(email).success)
    throw invalidFields({ email: errorTexts.fields.email }, { general: true })
}

/**
 * The provider's request for the token of a mail's link. The provider takes it as a link that is followed; ours is a
 * request that a person makes by a button, because mail programs follow links to look at them.
 */
function verification(request: Request, token: unknown): Request {
  if (typeof token !== 'string' || token === '')
    throw invalidFields({ token: errorTexts.fields.required }, { general: true })
  return asGet(request, new URL(`verify?${new URLSearchParams({ token })}`, request.url))
}

/** The same request without a body. */
function asGet(request: Request, url: string | URL = request.url): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.delete('content-type')
  return new Request(url, { headers })
}

/**
 * The provider ends the session of a cookie; with only a bearer token, this ends the token's session.
 * @returns the uid of the account that signed out, null without a session
 */
async function endTokenSession({ identity }: Services, headers: Headers): Promise<string | null> {
  const claimsOf = async (token: string | null | undefined) =>
    token ? await identity.verifyToken(token).catch(() => null) : null
  const bearer = /^Bearer +(\S+\.\S+\.\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const claims = await claimsOf(bearer)
  if (claims) await identity.endSession(claims)
  return (claims ?? (await claimsOf(await identity.tokenFromCookies(headers))))?.uid ?? null
}

/** One can sign up with another person's e-mail: the name must not turn the mail to it into advertising. */
function checkName(name: unknown): void {
  if (typeof name !== 'string') throw invalidFields({ name: errorTexts.fields.required }, { general: true })
  if (name.length > LONGEST_NAME)
    throw invalidFields({ name: errorTexts.fields.tooLong({ most: LONGEST_NAME }) }, { general: true })
  if (/[\r\n\u2028\u2029]/.test(name))
    throw invalidFields({ name: errorTexts.fields.format }, { general: true })
  if (namesAddress(name)) throw invalidFields({ name: errorTexts.people.nameAddress })
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const body = (await readJson(request)) ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError(400, 'malformed_json', errorTexts.general.malformedJson)
  }
  // Checks only the characters; which fields exist is up to the provider.
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
