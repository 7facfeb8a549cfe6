import { beforeAll, expect, it, vi } from 'vitest'
import { openServices } from '#server/compose.ts'
import { type Api, apiOver, type Client, startApi } from './harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const code = async (who: Pick<Client, 'call'>) => {
  const { status, body } = await who.call('GET /customer')
  return status === 200 ? 200 : `${status} ${body.code}`
}

it('refuses what is no token of ours', async () => {
  expect(await code(api.visitor)).toBe('401 unauthorized')
  expect(await code(api.withToken('nonsense'))).toBe('401 unauthorized')
  const { token } = await api.as('customer')
  const [head, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: 'uid', sid: 'x', role: 'admin', exp: 9e9 })).toString(
    'base64url',
  )
  expect(await code(api.withToken(`${head}.${forged}.${signature}`))).toBe('401 unauthorized')
  const answer = await api.visitor.call('GET /customer', { headers: { authorization: 'Basic dXNlcjpwYXNz' } })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

it('holds a token that is there against the clock on public calls too', async () => {
  expect((await api.withToken('nonsense').call('GET /appconfig')).status).toBe(401)
  expect((await (await api.as('customer')).call('GET /appconfig')).status).toBe(200)
})

it('lets a token live 15 minutes', async () => {
  const eva = await api.newcomer()
  expect(await code(eva)).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 14 * 60_000, toFake: ['Date'] })
  api.services.liveness.forget()
  expect(await code(eva)).toBe(200)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  api.services.liveness.forget()
  expect(await code(eva)).toBe('401 token_expired')
  vi.useRealTimers()
})

it('stops the tokens of a session that signs out, with the cookie or with the token alone', async () => {
  const eva = await api.newcomer()
  const other = api.withToken(await api.signIn(eva.email))
  expect((await eva.call('POST /auth/sign-out', { body: {} })).status).toBe(200)
  expect(await code(eva)).toBe('401 token_expired')
  expect(await code(other)).toBe(200)
})

it('stops the tokens of a changed role; a fresh one carries it', async () => {
  const [admin, eva] = [await api.as('admin'), await api.newcomer()]
  const changed = await admin.call('PUT /customer', {
    body: { customer_id: eva.customer_id, role: 'reception' },
  })
  expect([changed.status, changed.body.customer.role]).toEqual([200, 'reception'])
  expect(await code(eva)).toBe('401 token_expired')
  const fresh = api.withToken(await api.signIn(eva.email))
  expect((await fresh.call('GET /messages')).status).toBe(200)
})

it('stops a blocked customer, and lets them in no more', async () => {
  const eva = await api.newcomer()
  await api.db
    .updateTable('customer')
    .set({ blocked_at: new Date() })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  await expect.poll(() => code(eva), { timeout: 1000 }).toBe('401 account_blocked')
  const signIn = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: 'casa-aura-demo' },
  })
  expect([signIn.status, signIn.body.code]).toEqual([403, 'account_blocked'])
})

it('does all this within a second in every other process on the same database', async () => {
  const { environment, log, pool } = api.services
  const url = String(pool.options.connectionString)
  const { services, close } = await openServices({ environment, databaseUrl: url, log })
  try {
    const other = apiOver(services)
    const eva = await api.newcomer()
    const elsewhere = other.withToken(eva.token)
    expect(await code(elsewhere)).toBe(200)
    await eva.call('POST /auth/sign-out', { body: {} })
    await expect.poll(() => code(elsewhere), { timeout: 1000, interval: 20 }).toBe('401 token_expired')

    const admin = await api.as('admin')
    await admin.call('PUT /appconfig', {
      body: { config: [{ key: 'tagline', value: 'Desde otro proceso' }] },
    })
    await expect
      .poll(() => services.configuration.current().tagline, { timeout: 1000 })
      .toBe('Desde otro proceso')
  } finally {
    await close()
  }
})

it('listens again after its connection broke, and looks at what it missed meanwhile', async () => {
  const { pool, configuration } = api.services
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cupo listener' and datname = current_database()`
  expect((await pool.query(kill)).rowCount).toBeGreaterThan(0)
  await pool.query(`insert into configuration (key, value) values ('tagline', '"Mientras tanto"')
    on conflict (key) do update set value = excluded.value`)
  await expect.poll(() => configuration.current().tagline, { timeout: 3000 }).toBe('Mientras tanto')
  await pool.query(`update configuration set value = '"Y después"' where key = 'tagline'`)
  await expect.poll(() => configuration.current().tagline, { timeout: 1000 }).toBe('Y después')
})
