import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OFFLINE_HEADER } from '#domain/content/offline.ts'
import { siteMap, type Address } from '#domain/site-map/table.ts'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { createApp } from '#server/http/app.ts'
import { answerPage, type Build } from '#server/http/pages/web-pages.ts'
import type { PreparedRequest } from '#web/request-context.ts'
import { testDatabase } from '#tests/postgres.ts'
import { apiOver } from '#tests/http/harness.ts'

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
      createRequestHandler: () => async (request: Request, context: RouterContextProvider) => {
        const prepared = told.get(context)
        if (!prepared) throw new Error('no context')
        const read = async (name: string, query?: object) =>
          JSON.stringify((await prepared.read(name, { query })).answer)
        made++
        const parts = [
          JSON.stringify([...request.headers]),
          request.url,
          prepared.studio.tagline,
          prepared.ended ? 'the session is over' : '',
          prepared.signedIn ? await read('GET /customer') : 'nobody',
          await read('GET /pages'),
          await read('GET /class_types'),
          await read('GET /schedule', { start_date: '2027-03-01', end_date: '2027-03-07' }),
        ]
        const nonce = prepared.nonce === null ? '' : ` nonce="${prepared.nonce}"`
        const html = `<script${nonce}>1</script>${parts.join('\n')}`
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
        if (status === 301) headers.set('location', `/nuevo${new URL(request.url).search}`)
        return new Response(html, { status, headers })
      },
    },
  },
} as unknown as Build

/** Lines of the log, of every process. */
const lines: string[] = []

async function startProcess(rateLimits = false) {
  const { services, close } = await openServices({
    environment: { ...environment, rateLimits },
    databaseUrl: database.url,
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  })
  const api = apiOver(services)
  const app = createApp(services)
  app.all('*', (c) => answerPage(c, app, services, build, () => null))
  const get = async (path: string, headers: Record<string, string> = {}, clientAddress = '203.0.113.1') => {
    const answer = await app.request(path, { headers }, { clientAddress })
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

it.each(siteMap.filter(({ area }) => area !== 'server'))(
  'caches $path for visitors if the site map says so, and nothing else',
  async (row: Address) => {
    const path = row.path.replaceAll(/:\w+/g, 'algo').replace('*', 'nada/de/esto')
    const from = made
    const { answer } = await one.get(path)
    await one.get(path)
    const { headers } = answer
    expect([made - from, headers.get('cache-control'), headers.get(OFFLINE_HEADER)]).toEqual([
      row.cached === undefined ? 2 : 1,
      row.public ? 'private, no-cache' : 'private, no-store',
      row.offline ? 'yes' : null,
    ])
  },
)

describe('a visitor’s page', () => {
  it('is rendered once per URL', async () => {
    const from = made
    const spied = { cookie: 'x=secreto', 'user-agent': 'espía', 'accept-language': 'xx', host: 'evil.test' }
    const first = await one.get('/calendario?utm_source=secreto', spied)
    const second = await one.get('/calendario')
    expect(made - from).toBe(1)
    expect(second.text).toBe(first.text)
    expect(second.text).not.toMatch(/secreto|espía|xx|evil/)
    expect(second.text).toContain(`${environment.publicUrl}/calendario`)
  })

  it('allows its scripts by hash, while a private page has a nonce', async () => {
    const [kept, again] = [await one.get('/'), await one.get('/')]
    const policies = [kept, again].map(({ answer }) => answer.headers.get('content-security-policy') ?? '')
    expect(policies[1]).toBe(policies[0])
    expect(policies[0]).toMatch(/script-src 'self' 'sha256-/)
    expect(kept.text + policies.join('')).not.toContain('nonce')

    const nonces = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { answer, text } = await one.get('/entrar')
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('is the same with additional parameters, and contains none of them', async () => {
    const from = made
    const added = ['?q=secreto', '?q=otro', '?semana=secreto', '?__proto__=secreto', '?utm_source=secreto']
    for (const search of added) {
      const { answer, text } = await one.get(`/${search}`)
      expect([answer.status, text.includes('secreto')]).toEqual([200, false])
    }
    expect(made - from).toBe(1)
    expect((await one.get('/?q=secreto&semana=2027-03-01')).text).toContain(
      `${environment.publicUrl}/?semana=2027-03-01`,
    )
    expect(made - from).toBe(2)
  })

  it('redirects with all its parameters', async () => {
    status = 301
    for (const search of ['?utm_source=mail&semana=7', '?de=otro', ''])
      expect((await one.get(`/viejo${search}`)).answer.headers.get('location')).toBe(`/nuevo${search}`)
  })

  it('is for this host, however its URL is written', async () => {
    const { answer, text } = await one.get('//evil.test?q=1')
    expect([answer.status, text.includes(`${environment.publicUrl}//evil.test`)]).toEqual([200, true])
    for (const path of ['//[', '//[?q=1', '/%', '/%E0%A4%A'])
      expect((await one.get(path)).answer.status, path).toBe(200)
  })

  it('is rendered with its full URL if it is personal or not found', async () => {
    const from = made
    for (const path of ['/entrar?volver=a', '/entrar?volver=a'])
      expect((await one.get(path)).text).toContain('/entrar?volver=a')
    status = 404
    for (const path of ['/nada', '/nada']) expect((await one.get(path)).answer.status).toBe(404)
    expect(made - from).toBe(4)
  })
})

describe('too many page requests', () => {
  it('are answered with a page that says when to retry, without an error in the log', async () => {
    const limited = await startProcess(true)
    try {
      status = 404
      lines.length = 0
      const [address, elsewhere] = ['198.51.100.7', '198.51.100.8']
      for (let n = 0; n < 240; n++) expect((await limited.get(`/${n}`, {}, address)).answer.status).toBe(404)
      status = 200
      const from = made
      const asked = { 'accept-encoding': 'gzip', 'if-none-match': '*' }
      const { answer } = await limited.get('/240', asked, address)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      const again = await limited.get('/241?q=1', {}, address)
      expect([again.answer.status, again.text.includes('/demasiadas-visitas')]).toEqual([429, true])
      expect(again.answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
      // Made once, for all of them.
      expect(made - from).toBe(1)
      const data = await limited.get('/240.data', {}, address)
      expect([data.answer.status, data.answer.headers.get('content-type')]).toEqual([
        429,
        'text/plain; charset=utf-8',
      ])
      expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
      // Others are not affected, and what is kept costs nothing.
      expect((await limited.get('/calendario', {}, elsewhere)).answer.status).toBe(200)
      expect((await limited.get('/calendario', {}, address)).answer.status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('are counted by account for signed-in users, at any address', async () => {
    const limited = await startProcess(true)
    try {
      const [ana, eva] = [await limited.api.newcomer(), await limited.api.newcomer()]
      const { cookieOf } = limited.api
      const [hers, others] = [await cookieOf(ana.email), await cookieOf(eva.email)]
      for (let n = 0; n < 120; n++)
        expect((await limited.get('/', { cookie: hers }, `192.0.2.${n}`)).answer.status).toBe(200)
      expect((await limited.get('/', { cookie: hers }, '192.0.2.200')).answer.status).toBe(429)
      expect((await limited.get('/', { cookie: others }, '192.0.2.1')).answer.status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

it('never shows a signed-in user’s page to anybody else, nor a visitor’s page to them', async () => {
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

  it('of the configuration shows with the next request, and in other processes after the notification', async () => {
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

it('a sign-in page says that a given session has ended, and is then not cached', async () => {
  const eva = await one.api.newcomer()
  const cookie = await one.api.cookieOf(eva.email)
  await one.api.db.deleteFrom('auth.session').where('userId', '=', eva.uid).execute()
  const says = async (path: string, headers: Record<string, string> = {}) => {
    const { answer, text } = await one.get(path, headers)
    const said = text.includes('the session is over')
    // What is said goes with its cookie: a browser asks without it from then on.
    const [name] = cookie.split('=')
    const removed = `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`
    expect(answer.headers.getSetCookie()).toEqual(said ? [removed] : [])
    return said
  }
  expect(await says('/entrar', { cookie })).toBe(true)
  expect(await says('/entrar?volver=%2Fmystudio', { cookie })).toBe(true)
  expect(await says('/entrar')).toBe(false)
  expect(await says('/calendario', { cookie })).toBe(false)
})

it('a page opened by a person extends a staff session, and a page that reloads itself does not', async () => {
  const desk = await one.api.newcomer({ role: 'reception' })
  const cookie = await one.api.cookieOf(desk.email)
  const long = new Date(Date.now() - 6 * 3_600_000)
  await one.api.db.updateTable('auth.session').set({ seenAt: long }).where('userId', '=', desk.uid).execute()
  const seen = async () => {
    const rows = await one.api.db
      .selectFrom('auth.session')
      .select('seenAt')
      .where('userId', '=', desk.uid)
      .execute()
    return rows.some(({ seenAt }) => seenAt > long)
  }
  const from = (path: string) => ({ cookie, referer: `${environment.publicUrl}${path}` })
  await one.get('/admin/hoy.data', from('/admin/hoy'))
  expect(await seen()).toBe(false)
  await one.get('/admin/hoy.data', from('/admin/ventas'))
  expect(await seen()).toBe(true)
})

it('any page of somebody with a session is 503 while the database is away, in the public layout', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  vi.spyOn(one.services.identity, 'tokenFromCookies').mockRejectedValue(away)
  status = 503
  const page = await one.get('/mystudio/creditos', { cookie: 'a=b' })
  const data = await one.get('/mystudio/creditos.data', { cookie: 'a=b' })
  vi.restoreAllMocks()
  for (const { answer, text } of [page, data]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('database_away')
  }
  expect(page.text).toContain(`${environment.publicUrl}/\n`)
  expect(data.answer.headers.get('content-type')).toContain('json')
})
