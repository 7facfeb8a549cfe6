import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'B'.padEnd(87, 'A')
let current = true
let signedIn = true
const sent: { path: string; method: string; authorization: string | null; body: unknown }[] = []
const unsubscribe = vi.fn<() => Promise<boolean>>()
const subscriptionAt = (endpoint: string) => ({
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe,
})
const subscribe = vi.fn<(options: object) => Promise<unknown>>()

beforeEach(() => {
  ;[current, signedIn] = [true, true]
  sent.length = 0
  unsubscribe.mockReset().mockResolvedValue(true)
  subscribe.mockReset().mockResolvedValue(subscriptionAt('https://push.example/new'))
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    sent.push({
      path,
      method,
      authorization: new Headers(headers).get('authorization'),
      body: body === undefined ? null : JSON.parse(String(body)),
    })
    if (path === '/api/auth/token')
      return signedIn ? Response.json({ token: 'jwt' }) : new Response('', { status: 401 })
    return Response.json({ public_key: KEY, push_devices: [{ current: false }, { current }] })
  })
})

const renew = async (newSubscription: unknown = null) => {
  const { renewSubscription } = await import('./subscription.ts')
  await renewSubscription({ newSubscription } as never)
  return sent.filter(({ method }) => method === 'POST')
}

it('a dropped subscription is made anew with the server’s key, and reported', async () => {
  expect(await renew()).toEqual([
    {
      path: '/api/push_devices',
      method: 'POST',
      authorization: 'Bearer jwt',
      body: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } },
    },
  ])
  const [[options]] = subscribe.mock.calls as [[{ applicationServerKey: Uint8Array }]]
  expect([options.applicationServerKey[0], options.applicationServerKey.length]).toEqual([4, 65])
})

it('one that the browser made itself is reported as it is', async () => {
  const [report] = await renew(subscriptionAt('https://push.example/own'))
  expect(report?.body).toMatchObject({ endpoint: 'https://push.example/own' })
  expect(subscribe).not.toHaveBeenCalled()
})

it.each([
  ['who signed out', () => (signedIn = false)],
  ['whose session shows no notifications', () => (current = false)],
])('for somebody %s it is given up', async (_, before) => {
  before()
  expect(await renew(subscriptionAt('https://push.example/own'))).toEqual([])
  expect(subscribe).not.toHaveBeenCalled()
  expect(unsubscribe).toHaveBeenCalledOnce()
})
