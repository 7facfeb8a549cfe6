import type { RouterContextProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { createApp } from '#server/http/app.ts'
import { answerPage, type Build } from '#server/http/pages/web-pages.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { requestContext } from '#web/request-context.ts'
import { loader as rootLoader } from '#web/root.tsx'
import { loader as accountCalendar } from '#web/routes/account/calendar.tsx'
import { loader as siteCalendar } from '#web/routes/site/classes/calendar.tsx'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const pages = { '/mystudio': accountCalendar, '/calendario': siteCalendar }

/** What a page's loaders returned last. */
let loaded: unknown

/** The screens' own contexts and loaders, without drawing anything. */
const build = {
  entry: {
    module: {
      requestContext,
      isShared: () => true,
      isOffline: () => false,
      readsOf: () => ({}),
      createRequestHandler: () => async (request: Request, context: RouterContextProvider) => {
        const url = new URL(request.url)
        const loader = pages[url.pathname as keyof typeof pages]
        const given = { request, url, context, params: {} } as never
        ;[, loaded] = await Promise.all([rootLoader(given), loader(given)])
        return new Response('<p></p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  },
} as unknown as Build

let api: Api
let app: Hono<ApiEnv>
let eva: Client
let cookie: string
let acquired = 0
beforeAll(async () => {
  api = await startApi()
  app = createApp(api.services)
  app.all('*', (c) => answerPage(c, app, api.services, build, () => null))
  api.services.pool.on('acquire', () => acquired++)
  eva = await api.newcomer()
  cookie = await api.cookieOf(eva.email)
})

/** How often a page takes a connection: each time for one statement, which is a transaction of its own. */
async function statementsOf(path: string, headers: Record<string, string>): Promise<number> {
  const before = acquired
  const answer = await app.request(path, { headers }, { clientAddress: '203.0.113.1' })
  expect(answer.status).toBe(200)
  return acquired - before
}

it('a signed-in user’s calendar takes three statements: the session, the customer, the week', async () => {
  for (const path of ['/mystudio', '/calendario']) {
    // The first finds the token and the lists of the studio in no cache.
    await expect
      .poll(async () => {
        await statementsOf(path, { cookie })
        return statementsOf(path, { cookie })
      })
      .toBe(3)
  }
})

it('a visitor’s calendar takes one statement', async () => {
  await expect
    .poll(async () => {
      api.services.pages.forget()
      return statementsOf('/calendario', {})
    })
    .toBe(1)
})

it('their number does not grow with places, entries and credits', async () => {
  const at = new Date(Date.now() + 3_600_000)
  for (let n = 0; n < 5; n++) {
    const { single_class_id } = await api.build.singleClass({ class_date: at })
    await api.build.reservation({ single_class_id, customer_id: eva.customer_id })
  }
  await api.build.credits(60, { customer_id: eva.customer_id })
  await expect
    .poll(async () => {
      await statementsOf('/mystudio', { cookie })
      return statementsOf('/mystudio', { cookie })
    })
    .toBe(3)
  expect(JSON.stringify(loaded)).toContain("'class_reservation_id':")
})
