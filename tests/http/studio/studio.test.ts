import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingKeys } from '#domain/configuration/registry.ts'
import { openDatabase } from '#server/db/connect.ts'
import { makeFirstRunCode } from '#server/environment/first-run-code.ts'
import { type Api, apiOver, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let code: string
beforeAll(async () => {
  api = await startApi()
  code = makeFirstRunCode(api.services.environment.dataDir).code
})

describe('the first run', () => {
  const studio = {
    business_name: 'Estudio Mar',
    timezone: 'America/Tijuana',
    name: 'Marta',
    last_name: 'Gil',
    email: 'Marta@Example.com',
    password: 'secreta1',
    primary: '#112233',
  }

  it('names each invalid field, and creates nothing', async () => {
    const wrong = { ...studio, code, timezone: 'Marte/Base', primary: 'rojo' }
    const { status, body } = await api.visitor.call('POST /first_run', { body: wrong })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([400, ['primary', 'timezone']])
    expect((await api.visitor.call('GET /first_run')).body).toEqual({ pending: true })
  })

  it('creates the studio and its admin once, also for parallel requests', async () => {
    const tries = Array.from({ length: 4 }, (_, n) =>
      api.visitor.call('POST /first_run', {
        body: n === 0 ? { ...studio, code } : { ...studio, code, email: `otra${n}@example.com` },
      }),
    )
    const replies = await Promise.all(tries)
    expect(replies.map((reply) => reply.status).filter((status) => status !== 409)).toEqual([200])
    expect((await api.visitor.call('GET /first_run')).body).toEqual({ pending: false })
    expect((await api.visitor.call('POST /first_run', { body: { ...studio, code } })).body.code).toBe(
      'already_started',
    )
    const { config } = (await api.visitor.call('GET /appconfig')).body
    expect(config).toContainEqual({ key: 'business_name', value: 'Estudio Mar' })
    const [first] = await api.db.selectFrom('customer').select(['email', 'role']).execute()
    expect(first?.role).toBe('admin')
    const token = await api.signIn(first?.email ?? '', studio.password)
    expect(
      (
        await api
          .withToken(token)
          .call('PUT /appconfig', { body: { config: [{ key: 'tagline', value: 'Hola' }] } })
      ).status,
    ).toBe(200)
  })
})

describe('the configuration', () => {
  beforeAll(async () => {
    admin = await api.as('admin')
  })
  const valueOf = (body: { config: { key: string; value: unknown }[] }, key: string) =>
    body.config.find((entry) => entry.key === key)?.value

  it('keeps the types of its values and shows an admin every key', async () => {
    const changes = [
      { key: 'banner_enabled', value: true },
      { key: 'cancel_timeframe_value', value: 6 },
      { key: 'max_cancels_per_available_class', value: null },
      { key: 'tagline', value: '  Muévete  ' },
      { key: 'firebaseConfig', value: { apiKey: 'x' } },
    ]
    const { status, body } = await admin.call('PUT /appconfig', { body: { config: changes } })
    expect(status).toBe(200)
    expect(body.config.map((entry: { key: string }) => entry.key)).toEqual(settingKeys)
    expect(valueOf(body, 'tagline')).toBe('Muévete')
    const visitor = (await api.visitor.call('GET /appconfig')).body
    expect([valueOf(visitor, 'banner_enabled'), valueOf(visitor, 'cancel_timeframe_value')]).toEqual([
      true,
      6,
    ])
    const line = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'configuration.changed')
      .where('entity_id', '=', 'banner')
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()
    expect(line?.actor_customer_id).toBe(admin.customer_id)
    expect(line?.details).toMatchObject({
      before: { banner_enabled: false },
      after: { banner_enabled: true },
    })
  })

  it('accepts a picture by its name in the configured storage', async () => {
    const put = async (config: { key: string; value: unknown }[]) =>
      (await admin.call('PUT /appconfig', { body: { config } })).body
    const logo = { key: 'navbar_logo', value: 'logos/aura.png' }
    const base = (value: string | null) => ({ key: 'filesBaseSrc', value })
    expect((await put([logo])).fields).toHaveProperty('navbar_logo')
    expect(valueOf(await put([logo, base('https://fotos.mx')]), 'navbar_logo')).toBe('logos/aura.png')
    expect((await put([base(null)])).fields).toHaveProperty('navbar_logo')
    expect(valueOf(await put([base(null), { ...logo, value: null }]), 'filesBaseSrc')).toBeNull()
  })

  it('stores all or nothing, and names each key that is unknown, repeated or of the wrong type', async () => {
    const changes = [
      { key: 'banner_text', value: 'Nunca' },
      { key: 'no_such_key', value: 1 },
      { key: 'primary', value: 'red; } body { display: none' },
      { key: 'banner_enabled', value: 'yes' },
      { key: 'banner_text', value: 'Dos veces' },
      { key: 'banner_link', value: 5 },
    ]
    const { status, body } = await admin.call('PUT /appconfig', { body: { config: changes } })
    expect(status).toBe(400)
    expect(Object.keys(body.fields).toSorted()).toEqual([
      'banner_enabled',
      'banner_link',
      'banner_text',
      'no_such_key',
      'primary',
    ])
    expect(valueOf((await api.visitor.call('GET /appconfig')).body, 'banner_text')).toBeNull()
  })

  it.each([
    ['app_css', 'p{}</style><script>x()</script>', /<\/style>/],
    ['head_tracking_codes', '<script>var a = "</script>"; x()</script>', /<\\\/script>/],
    ['body_tracking_codes', '<script>x()', /Falta cerrar/],
    ['banner_link', 'javascript:x()', /enlace no es válido/],
    ['navbar_logo', 'data:text/html,<script>x()</script>', /imagen no es válida/],
  ])('refuses %s that would break out of its element, and says what is wrong', async (key, value, words) => {
    const { status, body } = await admin.call('PUT /appconfig', { body: { config: [{ key, value }] } })
    expect(status).toBe(400)
    expect(body.fields[key]).toMatch(words)
    expect(valueOf((await admin.call('GET /appconfig')).body, key)).toBeNull()
  })

  it('answers with an ETag, and 304 until something changes', async () => {
    const first = await api.visitor.call('GET /appconfig')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const ask = (value: string) => api.visitor.call('GET /appconfig', { headers: { 'if-none-match': value } })
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect((await ask(value)).status, value).toBe(304)
    expect((await ask('"x"')).status).toBe(200)
    await admin.call('PUT /appconfig', { body: { config: [{ key: 'tagline', value: 'Otra' }] } })
    expect((await ask(etag)).status).toBe(200)
    const own = await admin.call('GET /appconfig')
    expect([own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
      'private, no-cache',
      'Authorization',
    ])
  })
})

it('shows reception the inbox without mails that open an account, which an admin sees', async () => {
  const eva = await api.newcomer()
  await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  const kinds = async (who: Client) =>
    (await who.call('GET /messages')).body.messages.map((message: { kind: string; recipient: string }) => [
      message.kind,
      message.recipient,
    ])
  expect(await kinds(await api.as('admin'))).toContainEqual(['reset', eva.email])
  expect((await kinds(await api.as('reception'))).map(([kind]: [string]) => kind)).not.toContain('reset')
})

it('is healthy while the database answers, and 503 with Retry-After when it does not', async () => {
  expect((await api.visitor.call('GET /health')).body).toMatchObject({ status: 'ok', database: 'ok' })
  const { version } = (await api.visitor.call('GET /health')).body
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const away = apiOver({ ...api.services, pool: nowhere.pool, db: nowhere.db })
  for (const name of ['GET /health', 'GET /customer/phone?phone=5500000000', 'GET /first_run']) {
    const { status, body, headers } = await away.visitor.call(name)
    expect([status, body.code, headers.get('retry-after')], name).toEqual([503, 'database_away', '5'])
  }
  await nowhere.close()
})

it('is not healthy while the database accepts connections and never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const hanging = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`)
  const away = apiOver({ ...api.services, pool: hanging.pool, db: hanging.db })
  const start = performance.now()
  const { status, body } = await away.visitor.call('GET /health')
  expect([status, body.code]).toEqual([503, 'database_away'])
  expect(performance.now() - start).toBeLessThan(6000)
  silent.close()
  await hanging.close()
})
