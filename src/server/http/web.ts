import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { takesCards } from '#domain/selling/card-pages.ts'
import { projectRoot } from '#server/environment.ts'
import type { Services } from '#server/services.ts'
import type * as webEntry from '#web/entry.server.tsx'
import type { Send } from '#web/api/client.ts'
import { clientAddress } from './client-address.ts'
import { compressed } from './compress.ts'
import type { ApiEnv } from './mount.ts'
import { openAssets } from './web-assets.ts'
import { startVite } from './web-development.ts'
import { contentSecurityPolicy, pageHeaders } from './web-policy.ts'

type App = Hono<ApiEnv>
/** The build as it is made: with what our own entry gives out besides the framework's parts. */
type Build = Omit<ServerBuild, 'entry'> & { entry: { module: typeof webEntry } }

export interface MountedWeb {
  close(): Promise<void>
}

/**
 * Puts the site on the app, below everything that is mounted already: in production out of the build, in development
 * through Vite. Pages call the API in the same process, with a token made from the visitor's cookie.
 */
export async function mountWeb(app: App, services: Services): Promise<MountedWeb> {
  if (services.environment.mode === 'development') {
    const vite = await startVite(app, services.environment.port)
    app.all('*', async (c) => page(c, app, services, (await vite.load()) as Build))
    return { close: () => vite.close() }
  }
  const folder = join(projectRoot, 'build')
  const assets = await openAssets(join(folder, 'client'))
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Build
  app.on(['GET', 'HEAD'], '*', (c, next) => {
    const asset = assets.serve(c.req.path, c.req.raw)
    return asset === null ? next() : Promise.resolve(asset)
  })
  app.all('*', async (c) => page(c, app, services, build))
  return { close: () => Promise.resolve() }
}

async function page(c: Context<ApiEnv>, app: App, services: Services, build: Build): Promise<Response> {
  const { environment, identity, configuration, clock, log } = services
  const request = c.req.raw
  const address = clientAddress(c.env, request.headers, environment.trustProxy)
  const token = request.headers.has('cookie') ? await identity.tokenFromCookies(request.headers) : null
  // Vite's own client opens sockets and writes styles of its own: development has no policy and needs no nonce.
  const guarded = environment.mode !== 'development'
  const nonce = guarded ? randomBytes(16).toString('base64') : ''
  const studio = configuration.current()
  const context = await build.entry.module.requestContext({
    send: inProcess(app, token, address),
    signedIn: token !== null,
    studio,
    nonce,
    origin: environment.publicUrl,
    now: clock.now(),
    report: (error) => log.error({ err: error }, 'a page failed'),
  })
  const response = await handlerOf(build, environment.mode)(request, context)
  const headers = new Headers(response.headers)
  for (const [name, value] of pageHeaders(environment.publicUrl)) headers.set(name, value)
  if (guarded && isHtml(headers)) {
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(studio, nonce, providerScript(services, request)),
    )
  }
  if (!headers.has('cache-control'))
    headers.set('Cache-Control', token === null ? 'private, no-cache' : 'private, no-store')
  const { status, statusText } = response
  return compressed(request, new Response(response.body, { status, statusText, headers }))
}

function providerScript({ gateways, cardGateway, configuration }: Services, { url }: Request) {
  if (!takesCards(new URL(url).pathname)) return undefined
  return gateways.get(cardGateway)?.form(configuration.current().stripe_public).script ?? undefined
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

/** One handler for a build; in development each change makes a new build. */
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
