import type { Context, Hono } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { OUTSIDE } from '#domain/accounts/outside.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { withAddresses } from '#domain/content/file-address.ts'
import { OFFLINE_HEADER, VIEWER_HEADER } from '#domain/content/offline.ts'
import {
  addressOf,
  isCheckout,
  isPrivate,
  playsVideos,
  scansCodes,
  signsIn,
  takesCards,
} from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'
import { counterOf, openPayPal } from '#server/features/selling/orders/checkout-options.ts'
import { firebaseSettingsOf, firebaseScript } from '#server/shared/firebase.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import type { ProviderScript } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import type { Send } from '#web/api/client.ts'
import type * as webEntry from '#web/entry.server.tsx'
import { playerScripts } from '#server/features/videos/host-players.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { busyAnswer } from './busy-answer.ts'
import { compressed } from './compress.ts'
import { RETRY_SECONDS } from '#server/http/database-errors.ts'
import { byHash, byNonce, type CachedPage, cachePage, newNonce } from '#server/kit/caches/cached-page.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { actingOf } from '#server/kit/acting/acting-cookie.ts'
import type { ActingSession } from '#server/kit/acting/acting-session.ts'
import { findKiosk, type Kiosk } from '#server/kit/sessions/kiosk-cookie.ts'
import type { MadePage } from '#server/kit/caches/page-cache.ts'
import { readInProcess } from '#server/http/calls/read-in-process.ts'
import { asAppError, logFault } from './render-error.ts'
import { pageKey } from './page-key.ts'
import { withReadablePath } from './readable-path.ts'
import { viewerName } from './viewer-name.ts'
import { contentSecurityPolicy, pageHeaders } from './web-policy.ts'

type App = Hono<ApiEnv>
/** The build with the exports of our own entry besides the framework's parts. */
export type Build = Omit<ServerBuild, 'entry'> & { entry: { module: typeof webEntry } }

/** Who requests a page: a token made from the cookie or a kiosk, and the client address. */
interface Visitor {
  token: string | null
  kiosk: Kiosk | null
  /** Whom they act as; the token is then for that. */
  acting: ActingSession | null
  /** The request carried an expired session: the Set-Cookie that removes it, so that the notice appears only once. */
  ended: string | null
  address: string
}

interface Rendered {
  body: string | ReadableStream | null
  status: number
  headers: Headers
  /** It is the same for every visitor without a session, and rendering had no errors. */
  shared: boolean
}

/**
 * Responds with a page. A page that is the same for every visitor is rendered from its path alone, without cookies
 * and headers, so that nothing of one request can leak into the next response.
 */
export async function answerPage(
  c: Context<ApiEnv>,
  app: App,
  services: Services,
  build: Build,
  sheetOf: (address: string) => string | null,
): Promise<Response> {
  const request = withReadablePath(c.req.raw)
  const address = clientAddress(c.env, request.headers, services.environment.trustProxy)
  const nobody = { token: null, kiosk: null, acting: null, ended: null, address }
  const where = { app, services, build, sheetOf, visitor: nobody }
  c.set('call', `page ${addressOf(pathOf(request)).path}`)
  try {
    return await answerTo(request, where)
  } catch (error) {
    const shown = asAppError(error)
    if (shown.status === 429) return busyAnswer(request, shown, await busyPage(where))
    // The application shows a page of its own.
    if (shown.code !== 'database_away' || movingOf(request)) throw error
    logFault(shown, { request_id: c.get('requestId'), call: c.get('call') }, services.log)
    return sent(
      request,
      await rendered(bareRequest(paths.landing(), where), { ...where, away: true }, newNonce()),
    )
  }
}

async function answerTo(request: Request, given: Where): Promise<Response> {
  const { services } = given
  const { environment, identity, pages } = services
  const token = request.headers.has('cookie')
    ? await identity.tokenFromCookies(request.headers, !readsAnew(request))
    : null
  const ended = token === null && isSignIn(request) ? await identity.removeCookie(request.headers) : null
  const acting = token === null ? null : await actingOf(services, request.headers, token)
  const kiosk = await findKiosk(services, request.headers)
  const keeps = token === null && kiosk === null && ended === null && environment.mode !== 'development'
  const key = keeps ? pageKey(request) : null
  const visitor = { token: acting?.token ?? token, kiosk, acting: acting?.session ?? null, ended }
  const where = { ...given, visitor: { ...given.visitor, ...visitor } }
  if (key !== null) {
    const found = await pages.get(key, () => make(key, { ...where, request }))
    if (found) return 'cached' in found ? await found.cached.answer(request) : found.answer
  }
  return sent(request, await render(request, where, newNonce()))
}

/** The page after too many requests, rendered once for everybody; null where it cannot be cached. */
async function busyPage(where: Where): Promise<CachedPage | null> {
  const bare = bareRequest(paths.busy(), where)
  const made = await where.services.pages.get(paths.busy(), async () =>
    keep(await rendered(bare, where, null), async (page) => ({
      answer: await sent(bare, page),
    })),
  )
  return made && 'cached' in made ? made.cached : null
}

interface Where {
  app: App
  services: Services
  build: Build
  sheetOf: (address: string) => string | null
  visitor: Visitor
  /** The database is, as was just found: every page then shows that. */
  away?: boolean
}

async function make(key: string, where: Where & { request: Request }): Promise<MadePage> {
  const { request } = where
  const page = await render(bareRequest(key, where), where, null)
  // A redirect must keep the whole query, including campaign parameters, so it is rendered from the full URL.
  if (page.headers.has('location'))
    return { answer: await sent(request, await rendered(request, where, null)) }
  return keep(page, async (made) => ({ answer: await sent(request, made) }))
}

/** A path may begin with two slashes, so it is not resolved: it would name another host. */
const bareRequest = (key: string, { services }: Where): Request =>
  new Request(services.environment.publicUrl + key)

async function keep(page: Rendered, otherwise: (page: Rendered) => Promise<MadePage>): Promise<MadePage> {
  const { body, status, headers, shared } = page
  if (!shared || typeof body !== 'string' || status !== 200) return otherwise(page)
  return { cached: cachePage(body, headers) }
}

/** Renders a page, within the limits of the address or account; throws AppError 429. */
async function render(request: Request, where: Where, nonce: string | null): Promise<Rendered> {
  const { token, address } = where.visitor
  const { rateLimits } = where.services
  if (token === null) await rateLimits.take('pageByAddress', address)
  else await rateLimits.take('pageByAccount', viewerName(token))
  return rendered(request, where, nonce)
}

/** Without a nonce, which a cached page cannot have, its inline scripts and styles are allowed by hash. */
async function rendered(
  request: Request,
  { app, services, build, sheetOf, visitor, away = false }: Where,
  nonce: string | null,
): Promise<Rendered> {
  const { environment, configuration, clock, log } = services
  const { token, kiosk, acting, ended, address } = visitor
  // Vite's client opens sockets and writes styles of its own: development has no policy and needs no nonce.
  const guarded = environment.mode !== 'development'
  const settings = withAddresses(configuration.current())
  let failed = false
  const context: RouterContextProvider = await build.entry.module.requestContext({
    read: away ? readNothing : readInProcess(services, { token, kiosk, address }),
    send: inProcess(app, token, address),
    signedIn: token !== null,
    atKiosk: kiosk !== null,
    acting: acting && shownOf(acting),
    ended: ended !== null,
    firebase: firebaseSettingsOf(services),
    outside: OUTSIDE.filter((name) => environment.outside[name] !== undefined),
    sends: { mail: services.messengers.mail.delivers, whatsapp: services.messengers.whatsapp.delivers },
    studio: settings,
    pictures: configuration.pictures(),
    nonce: guarded ? nonce : null,
    sheetOf,
    moving: movingOf(request),
    siteOrigin: siteOriginOf(services),
    now: clock.now(),
    report(error) {
      failed = true
      // Anything else is a call's answer, which the call has logged.
      if (error instanceof Error) log.error({ err: error }, 'a page failed')
    },
  })
  const response = await handlerOf(build, environment.mode)(request, context)
  const headers = new Headers(response.headers)
  const scripts = providerScripts(services, request)
  const opensWindows = scripts.some((script) => script.opensWindows)
  for (const [name, value] of pageHeaders(environment, opensWindows)) headers.set(name, value)
  if (response.status === 503) headers.set('Retry-After', String(RETRY_SECONDS))
  const body = nonce === null && isHtml(headers) ? await response.text() : response.body
  if (guarded && isHtml(headers)) {
    const inline = typeof body === 'string' ? byHash(body) : byNonce(nonce ?? '')
    const wasm = scansCodes(pathOf(request))
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(tracked(settings, request), inline, scripts, wasm),
    )
  }
  if (ended !== null) headers.append('Set-Cookie', ended)
  const said = addressOf(pathOf(request))
  if (!headers.has('cache-control'))
    headers.set('Cache-Control', token === null && said.public ? 'private, no-cache' : 'private, no-store')
  if (isHtml(headers)) {
    headers.set(VIEWER_HEADER, viewerName(token))
    // Pages of a customer on whose behalf staff act are not stored on the device.
    if (said.offline && !failed && !acting) headers.set(OFFLINE_HEADER, 'yes')
  }
  const shared = guarded && said.cached !== undefined && !failed
  return { body, status: response.status, headers, shared }
}

const readNothing: ReturnType<typeof readInProcess> = () =>
  Promise.resolve({ status: 503, answer: { code: 'database_away' } })

function sent(request: Request, { body, status, headers }: Rendered): Promise<Response> {
  return compressed(request, new Response(body, { status, headers }))
}

/** What the pages know of it. */
const shownOf = ({ acting_session_id, customer_id, customer_name }: ActingSession) => ({
  session: `acting-${acting_session_id}`,
  customer_id,
  name: customer_name,
})

/** A page without the studio's tracking codes does not allow their hosts either. */
function tracked(settings: Configuration, request: Request): Configuration {
  return isPrivate(pathOf(request))
    ? { ...settings, head_tracking_codes: null, body_tracking_codes: null }
    : settings
}

/** The path of a page, also if a client navigation asks for its data. */
function pathOf({ url }: Request): string {
  const path = new URL(url).pathname.replace(/\.data$/, '')
  return path === '/_root' ? paths.landing() : path
}

/** The previous page of a client navigation; null for a document load. */
function movingOf({ url, headers }: Request): { from: string | null } | null {
  if (!new URL(url).pathname.endsWith('.data')) return null
  return { from: URL.parse(headers.get('referer') ?? '')?.pathname ?? null }
}

/** A background refresh of an open page; it does not prove that a person is present. */
function readsAnew(request: Request): boolean {
  const from = movingOf(request)?.from
  return from != null && `${from}.data` === new URL(request.url).pathname
}

const isSignIn = (request: Request): boolean =>
  request.method === 'GET' && addressOf(pathOf(request)).path === paths.entrar()

function providerScripts(services: Services, request: Request): ProviderScript[] {
  const pathname = pathOf(request)
  const card = takesCards(pathname) ? counterOf(services).form : null
  const paypal = isCheckout(pathname) ? openPayPal(services) : null
  const players = playsVideos(pathname) ? playerScripts(services.environment) : []
  const firebase = signsIn(pathname) ? firebaseScript(services) : null
  return [
    ...[card, paypal].flatMap((form) => form?.script ?? []),
    ...players,
    ...(firebase ? [firebase] : []),
  ]
}

/** The API as the visitor calls it, without a socket. */
function inProcess(app: App, token: string | null, address: string): Send {
  return (path, init) => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return app.request(path, { ...init, headers }, { clientAddress: address })
  }
}

type Handler = ReturnType<typeof webEntry.createRequestHandler>
const handlers = new WeakMap<Build, Handler>()

/** One handler per build; in development each change makes a new build. */
function handlerOf(build: Build, mode: string): Handler {
  const known = handlers.get(build)
  if (known !== undefined) return known
  const handler = build.entry.module.createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}

function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}
