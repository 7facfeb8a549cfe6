import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
const lines: string[] = []
const METRICS_TOKEN = 'a-token-for-the-collector'
beforeAll(async () => {
  api = await startApi({ lines, environment: { METRICS_TOKEN } })
})

it('gives every answer a request id, or the caller’s own', async () => {
  const own = await api.visitor.call('GET /health', { headers: { 'x-request-id': 'abc-12345678' } })
  expect(own.headers.get('x-request-id')).toBe('abc-12345678')
  const strange = await api.visitor.call('GET /nada', { headers: { 'x-request-id': 'a\tb' } })
  expect(strange.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(strange.body.request_id).toBe(strange.headers.get('x-request-id'))
})

it('logs every request by its call, without personal data', async () => {
  const eva = await api.newcomer({ name: 'Filomena', last_name: 'Zurita' })
  lines.length = 0
  await api.visitor.call('GET /customer/phone', { query: { phone: '5598765432' } })
  await eva.call('PUT /customer', { body: { instagram: 'filomena_z', phone: '5598765433' } })
  await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: 'a-wrong-password' },
  })
  await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  await api.visitor.call(`GET /nada/${eva.email}?phone=5598765432`)
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed.filter((line) => line.msg === 'request').map((line) => [line.call, line.status])).toEqual([
    ['GET /customer/phone', 200],
    ['PUT /customer', 200],
    ['POST /auth/sign-in/email', 401],
    ['POST /customer/recover', 200],
    ['unknown', 404],
  ])
  expect(parsed[1]).toMatchObject({
    customer: eva.customer_id,
    request_id: expect.any(String),
    ms: expect.any(Number),
  })
  const text = lines.join('\n')
  for (const secret of [
    '5598765',
    eva.email,
    'filomena',
    'Filomena',
    'Zurita',
    'wrong-password',
    eva.token,
  ]) {
    expect(text).not.toContain(secret)
  }
})

it('sets security headers on every answer of the API, errors included', async () => {
  for (const name of ['GET /health', 'GET /nada', 'GET /auth/jwks', 'POST /auth/sign-in/email']) {
    const { headers } = await api.visitor.call(name)
    expect(headers.get('content-security-policy'), name).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(headers.get('x-frame-options'), name).toBe('DENY')
    expect(headers.get('referrer-policy'), name).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin'), name).toBeNull()
  }
})

it('gives metrics to this machine, the collector’s token and staff only', async () => {
  const ask = async (headers: Record<string, string> = {}) =>
    (await api.fetch('GET /api/metrics', { headers })).status
  expect(await ask()).toBe(403)
  expect(await ask({ authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  expect(await ask({ authorization: `Bearer ${(await api.as('customer')).token}` })).toBe(403)
  expect(await ask({ authorization: `Bearer ${(await api.as('instructor')).token}` })).toBe(200)

  const server = createAdaptorServer(createApp(api.services))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/metrics`
    const local = await fetch(url)
    expect(local.headers.get('content-type')).toContain('text/plain')
    expect(await local.text()).toMatch(
      /cupo_http_request_duration_seconds_count\{call="GET \/health",status="200"\} \d/,
    )
    // A client behind a proxy on this machine is not on this machine.
    expect((await fetch(url, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403)
  } finally {
    server.close()
  }
})

it('reports in development how long a request and its queries took', async () => {
  const developing = await startApi({ environment: { NODE_ENV: 'development' } })
  const { headers } = await developing.visitor.call('GET /customer/phone', { query: { phone: '5500000000' } })
  expect(headers.get('server-timing')).toMatch(/^total;dur=[\d.]+, db;dur=[\d.]+;desc="1"$/)
  expect((await api.visitor.call('GET /health')).headers.get('server-timing')).toBeNull()
})
