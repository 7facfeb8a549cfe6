import type { Context } from 'hono'
import { isOutside } from '#domain/accounts/outside.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readForm } from '#server/kit/calls/read-body.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { noteSignIn } from './note-sign-in.ts'
import type { ProviderCall } from './provider-call.ts'
import { ownerOf } from './session-owner.ts'
import { cookieHeaderOf } from './set-cookies.ts'
import { wayBack } from './way-back.ts'

/** What a provider may send back, by OpenID Connect; the rest is dropped. */
const RETURNED = ['code', 'state', 'error', 'user', 'iss'] as const
const LONGEST_RETURNED = 4_000

/**
 * What the provider is asked for a sign-in with Google, Apple or Facebook. Only the choice and the way back are the
 * visitor's: everything else that the library would take from its body is ours. Throws AppError 404 for a provider
 * without keys.
 */
export function outsideBody({ environment }: Services, { provider, volver }: ProviderCall['body']) {
  if (!isOutside(provider) || environment.outside[provider] === undefined) throw notFound()
  const back = wayBack(volver)
  return { provider, callbackURL: paths.completar(back), errorCallbackURL: paths.entrar(back) }
}

/**
 * Where a provider sends people back to. Apple sends a form from its own site, with which browsers send no cookies: it
 * becomes a link that is followed. Whatever goes wrong leads to the page of signing in, which says so.
 */
export async function returnFromOutside(c: Context<ApiEnv>, services: Services): Promise<Response> {
  const provider = c.req.param('provider')
  c.set('call', `${c.req.method} /auth/callback`)
  if (!isOutside(provider) || services.environment.outside[provider] === undefined) throw notFound()
  const { raw: request } = c.req
  const address = clientAddress(c.env, request.headers, services.environment.trustProxy)
  try {
    await services.rateLimits.take('linkTriesByAddress', address)
    const { url, given } = await cleaned(request)
    if (request.method === 'POST') return c.redirect(`${url.pathname}?${given.toString()}`, 303)
    url.search = given.toString()
    const response = await services.identity.handle(new Request(url, { headers: request.headers }), address)
    // Audits sign-ins of reception, coaches and admins through a provider too.
    const owner = await ownerOf(services, new Headers({ cookie: cookieHeaderOf(response) }))
    const asked = { address, requestId: c.get('requestId') }
    if (owner) await noteSignIn(services, asked, 'sign_in.done', owner.email)
    return new Response(null, { status: 302, headers: response.headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return c.redirect(`${paths.entrar()}?${new URLSearchParams({ error: error.code }).toString()}`, 303)
  }
}

/** The URL of the request with only the provider’s own parameters, each of limited length. */
async function cleaned(request: Request): Promise<{ url: URL; given: URLSearchParams }> {
  const url = new URL(request.url)
  const all = request.method === 'POST' ? await readForm(request) : url.searchParams
  const given = new URLSearchParams()
  for (const name of RETURNED) {
    const value = all.get(name)
    if (value !== null && value.length <= LONGEST_RETURNED) given.set(name, value)
  }
  url.search = ''
  return { url, given }
}
