import { Hono } from 'hono'
import { baseOf, paths } from '#domain/site-map/paths.ts'
import type { Path } from '#domain/site-map/table.ts'
import { serveReceipt } from '#server/features/selling/papers/serve-receipt.ts'
import { serveCalendar } from '#server/features/booking/calendar/calendar-feed.ts'
import * as routes from '#server/features/routes.ts'
import { mountMailReports } from '#server/features/messages/mail-reports/mail-report.route.ts'
import { mountWhatsApp } from '#server/features/conversations/whatsapp.route.ts'
import { mountWebhooks } from '#server/features/selling/events/webhook.route.ts'
import { serveIcon } from '#server/features/studio/pictures/serve-icon.ts'
import { inWords } from '#server/kit/own-words.ts'
import { serveFile } from '#server/features/files/serve-file.ts'
import { serveShare } from '#server/features/studio/pictures/serve-share.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { mountAuth } from './sign-in/auth-routes.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { mountDocs } from '#server/http/docs/docs-routes.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { mountMetrics } from './metrics-route.ts'
import { mount } from './calls/mount.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { observe } from './observe.ts'
import { renderError } from '#server/http/pages/render-error.ts'
import { strictTransport } from '#server/http/pages/web-policy.ts'

/**
 * The API below /api, the pictures and receipts below /files. `app.request(path, init, {clientAddress})` calls it
 * without a socket, as server rendering does.
 */
export function createApp(services: Services): Hono<ApiEnv> {
  const { log, rateLimits, environment } = services
  const app = new Hono<ApiEnv>()
  app.onError((error, c) => renderError(error, c, log))
  app.notFound((c) => renderError(notFound(), c, log))
  app.use((_c, next) => inWords(services.configuration.words(), next))

  const api = new Hono<ApiEnv>()
  api.use(observe(services))
  api.use(async (c, next) => {
    for (const [name, value] of headers(environment)) c.header(name, value)
    await next()
  })
  // Not rate-limited: a provider sends all of its events from a few addresses.
  mountWhatsApp(api, services)
  mountMailReports(api, services)
  mountWebhooks(api, services)
  api.use(async (c, next) => {
    // A page's in-process calls are counted with the page.
    if (c.env?.clientAddress === undefined)
      await rateLimits.take('general', clientAddress(c.env, c.req.raw.headers, environment.trustProxy))
    await next()
  })
  mountAuth(api, services)
  mountMetrics(api, services)
  mountDocs(api)
  api.get('/calendar/:file', (c) => serveCalendar(c, services))
  mount(api, services, Object.values(routes).flat())
  api.all('*', () => {
    throw new AppError(404, 'unknown_call', errorTexts.general.notFound)
  })
  app.route(baseOf('/api/*'), api)

  const files = new Hono<ApiEnv>()
  files.use(observe(services))
  files.get('/recibos/:file', (c) => serveReceipt(c, services))
  files.get('/:key', (c) => serveFile(c, services))
  files.get('/:key/:variant', (c) => serveFile(c, services))
  app.route(baseOf('/files/*'), files)
  const drawn = new Hono<ApiEnv>()
  drawn.use(observe(services))
  drawn.get('/compartir/*' satisfies Path, (c) => serveShare(c, services))
  drawn.get('/icon/:name' satisfies Path, (c) => serveIcon(c, services))
  // For clients that do not read the page's icon links, such as search engines and feed readers.
  drawn.get(paths.favicon(), (c) => c.redirect(paths.iconOf(32), 302))
  app.route('/', drawn)
  return app
}

/** The API returns data, never a page: nothing in it may run, be framed or be sniffed as another type. */
function headers(environment: Services['environment']): [string, string][] {
  return [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cache-Control', 'no-store'],
    ...strictTransport(environment),
  ]
}
