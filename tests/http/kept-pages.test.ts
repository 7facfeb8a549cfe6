import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment.ts'
import { createApp } from '#server/http/app.ts'
import { answerPage, type Build } from '#server/http/web-pages.ts'
import type { PreparedRequest } from '#web/request-context.ts'
import { testDatabase } from '../postgres.ts'
import { apiOver } from './harness.ts'

const database = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cupo-pages-'))
const environment = readEnvironment({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
})

/** What a page of the build below was made of; everything that it could give away stands in it. */
let made = 0
let status = 200
const told = new WeakMap<RouterContextProvider, PreparedRequest>()

/** In place of the screens: a page that shows all that it is given, of the request and of the API. */
const build = {
  entry: {
    module: {
      requestContext(prepared: PreparedRequest) {
        const context = new RouterContextProvider()
        told.set(context, prepared)
        return Promise.resolve(context)
      },
      isShared: () => true,
      isOffline: () => false,
      createRequestHandler: () => async (request: Request, context: RouterContextProvider) => {
        const prepared = told.get(context)
        if (!prepared) throw new Error('no context')
        const send = async (path: string) => {
          const answer = await prepared.send(path, { headers: new Headers() })
          return answer.text()
        }
        made++
        const parts = [
          JSON.stringify([...request.headers]),
          request.url,
          prepared.studio.tagline,
          prepared.signedIn ? await send('/api/customer') : 'nobody',
          await send('/api/pages'),
          await send('/api/class_types'),
          await send('/api/schedule?start_date=2027-03-01&end_date=2027-03-07'),
        ]
        const html = `<script nonce="${prepared.nonce}"></script>${parts.join('\n')}`
        return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
    },
  },
} as unknown as Build

async function startProcess() {
  const { services, close } = await openServices({
    environment,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
  })
  const api = apiOver(services)
  const app = createApp(services)
  app.all('*', (c) => answerPage(c, app, services, build, () => null))
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers })
    return { answer, text: await answer.text() }
  }
  return { services, api, get, close }
}

const [one, other] = [await startProcess(), await startProcess()]
afterAll(async () => {
  await one.close()
  await other.close()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(() => {
  status = 200
  for (const { services } of [one, other]) services.pages.forget()
})

describe('a page for visitors', () => {
  it('is made once, and of its address alone', async () => {
    const from = made
    const spied = { cookie: 'x=secreto', 'user-agent': 'espía', 'accept-language': 'xx', host: 'evil.test' }
    const first = await one.get('/calendario?utm_source=secreto', spied)
    const second = await one.get('/calendario')
    expect(made - from).toBe(1)
    const bare = (text: string) => text.replace(/nonce="[^"]+"/, '')
    expect(bare(second.text)).toBe(bare(first.text))
    expect(second.text).not.toMatch(/secreto|espía|xx|evil/)
    expect(second.text).toContain(`${environment.publicUrl}/calendario`)
  })

  it('carries another nonce every time', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 5; n++) {
      const { answer, text } = await one.get('/')
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('is made anew for an address with something unknown in it, and where nothing was found', async () => {
    const from = made
    for (const path of ['/?correo=a@b.mx', '/?correo=a@b.mx']) await one.get(path)
    status = 404
    for (const path of ['/nada', '/nada']) expect((await one.get(path)).answer.status).toBe(404)
    expect(made - from).toBe(4)
  })
})

it('never gives the page of somebody signed in to anybody else, nor a visitor’s page to them', async () => {
  const ana = await one.api.newcomer({ name: 'Ana Única' })
  const eva = await one.api.newcomer({ name: 'Eva Otra' })
  const cookies = { ana: await one.api.cookieOf(ana.email), eva: await one.api.cookieOf(eva.email) }
  for (let round = 0; round < 2; round++) {
    const visitor = await one.get('/')
    expect(visitor.text).toContain('nobody')
    const own = await one.get('/', { cookie: cookies.ana })
    expect(own.text).toContain('Ana Única')
    expect(own.answer.headers.get('cache-control')).toBe('private, no-store')
    expect(own.answer.headers.has('etag')).toBe(false)
    const hers = await one.get('/', { cookie: cookies.eva })
    expect(hers.text).toContain('Eva Otra')
    expect(hers.text).not.toContain('Ana Única')
    expect((await one.get('/')).text).not.toMatch(/Ana|Eva/)
  }
})

describe('a change', () => {
  /** Both have the page; after the change both show it, the one where it was made at once. */
  async function everywhere(change: () => Promise<unknown>, shown: string | RegExp) {
    for (const process of [one, other]) expect((await process.get('/')).text).not.toMatch(shown)
    await change()
    await expect.poll(async () => (await other.get('/')).text, { timeout: 4000 }).toMatch(shown)
    await expect.poll(async () => (await one.get('/')).text, { timeout: 4000 }).toMatch(shown)
  }

  it('of the configuration shows with the next request, and in other processes as soon as they hear of it', async () => {
    const admin = await one.api.as('admin')
    await other.get('/')
    await one.get('/')
    await admin.call('PUT /appconfig', { body: { config: [{ key: 'tagline', value: 'Recién cambiada' }] } })
    expect((await one.get('/')).text).toContain('Recién cambiada')
    await expect.poll(async () => (await other.get('/')).text).toContain('Recién cambiada')
  })

  it.each([
    [
      'a content page',
      'Página nueva',
      () => one.api.db.insertInto('page').values({ slug: 'nueva', title: 'Página nueva' }).execute(),
    ],
    ['a class type', 'Tipo nuevo', () => one.api.build.classType({ name: 'Tipo nuevo' })],
    [
      'a class',
      'Clase de prueba',
      () =>
        one.api.build.singleClass({
          class_date: new Date('2027-03-03T15:00:00Z'),
          description: 'Clase de prueba',
        }),
    ],
  ])('of %s shows in every process', async (_what, shown, change) => {
    await everywhere(change, new RegExp(shown))
  })

  it('of places shows in every process', async () => {
    const { single_class_id } = await one.api.build.singleClass({
      class_date: new Date('2027-03-04T15:00:00Z'),
      capacity: 7,
    })
    const left = async (process: typeof one) =>
      (await process.get('/')).text.match(/"available":\d+|"places_left":\d+/g)
    await expect.poll(() => left(other)).not.toBeNull()
    const before = await left(other)
    await one.api.build.reservation({ single_class_id })
    await expect.poll(() => left(other), { timeout: 5000 }).not.toEqual(before)
  })
})
