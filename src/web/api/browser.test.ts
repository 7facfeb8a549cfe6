import { beforeEach, describe, expect, it, vi } from 'vitest'

const forgotten = vi.fn<() => Promise<void>>(() => Promise.resolve())
const reloaded = vi.fn<(pages: readonly string[]) => void>()
vi.mock('#web/offline/worker-link.ts', () => ({ forgetOwnPages: forgotten, ownChanged: reloaded }))

const assign = vi.fn<(to: string) => void>()
/** What the server answers to each path, and with which token it was asked. */
let answers: Record<string, () => Response | Promise<Response>>
let sent: [path: string, token: string | null][]
/** A form in which something was typed. */
let typed: object | null

const json = (status: number, body: object = {}) => Response.json(body, { status })
const tokenOf = (exp: number, sub = 'eva') => `h.${btoa(JSON.stringify({ sub, exp }))}.s`
const token = (seconds = 900) => json(200, { token: tokenOf(Date.now() / 1000 + seconds) })

beforeEach(() => {
  vi.resetModules()
  forgotten.mockClear()
  reloaded.mockClear()
  assign.mockClear()
  sent = []
  answers = { '/api/auth/token': () => token(), '/api/site': () => json(200) }
  typed = null
  vi.stubGlobal('document', {
    documentElement: { dataset: { session: 'eva' } },
    querySelector: () => typed,
  })
  vi.stubGlobal('window', {
    location: { pathname: '/mystudio', search: '', hash: '#jueves', assign, reload: vi.fn<() => void>() },
  })
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const bearer = new Headers(headers).get('authorization')
    sent.push([path, bearer])
    return answers[path]!()
  })
})

const open = async () => {
  const { api, ...rest } = await import('./browser.ts')
  // A short name for any call.
  const named = api as (name: string) => Promise<unknown>
  return { ...rest, api, call: () => named('GET /site'), press: () => named('POST /site') }
}
const kept = () => expect([forgotten, assign].map(({ mock }) => mock.calls.length)).toEqual([0, 0])

describe.each([
  ['the database is away', () => json(503, { code: 'database_away' })],
  ['too many ask', () => json(429)],
  ['the answer breaks off', () => new Response('{"tok')],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('while %s', (_why, failing) => {
  it('nothing is sent without a token, and the session stays', async () => {
    answers['/api/auth/token'] = failing
    const { call } = await open()
    await expect(call()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(sent.map(([path]) => path)).toEqual(['/api/auth/token'])
    kept()
    answers['/api/auth/token'] = () => token()
    expect(await call()).toEqual({})
  })

  it('an expired token is no refusal, and is asked for again by the next press', async () => {
    const { call } = await open()
    await call()
    answers['/api/site'] = () => json(401, { code: 'token_expired' })
    answers['/api/auth/token'] = failing
    await expect(call()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    kept()
    answers['/api/auth/token'] = () => {
      answers['/api/site'] = () => json(200)
      return token()
    }
    expect(await call()).toEqual({})
  })
})

it('a token that still holds serves while no newer one can be had', async () => {
  answers['/api/auth/token'] = () => token(60)
  const { call } = await open()
  await call()
  answers['/api/auth/token'] = () => json(503)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
  await call()
  await call()
  vi.useRealTimers()
  kept()
  expect(sent.filter(([path]) => path === '/api/site').every(([, bearer]) => bearer !== null)).toBe(true)
})

it.each(['press', 'call'] as const)(
  'a %s that gets no answer ends as one without a connection',
  async (way) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      if (ms === 60_000) setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), 20)
      return controller.signal
    })
    const opened = await open()
    vi.stubGlobal(
      'fetch',
      (path: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          if (path === '/api/auth/token') resolve(token())
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await expect(opened[way]()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  },
)

it('the end of the session deletes its pages and leads to the sign-in page', async () => {
  answers['/api/auth/token'] = () => json(401)
  answers['/api/site'] = () => json(401, { code: 'unauthorized' })
  const { call } = await open()
  await expect(call()).rejects.toMatchObject({ status: 401 })
  expect(forgotten).toHaveBeenCalledTimes(1)
  expect(assign).toHaveBeenCalledWith('/entrar?volver=%2Fmystudio%23jueves')
})

it('a form in which something was typed stays, and is sent once somebody has signed in in another tab', async () => {
  answers['/api/auth/token'] = () => json(401)
  answers['/api/site'] = () => json(401, { code: 'unauthorized' })
  const { press } = await open()
  typed = {}
  const message = 'Tu sesión ha terminado. Inicia sesión de nuevo.'
  await expect(press()).rejects.toMatchObject({ status: 401, code: 'session_ended', message })
  expect(assign).not.toHaveBeenCalled()
  answers['/api/auth/token'] = () => token()
  answers['/api/site'] = () => json(200)
  expect(await press()).toEqual({})
})

it.each([429, 500, 503])('is not signed out by an answer of %i', async (status) => {
  answers['/api/auth/sign-out'] = () => json(status)
  const { signOut, call } = await open()
  await call()
  expect(await signOut()).toBe(false)
})

it('a session that ends after somebody signed out and in again is noticed', async () => {
  answers['/api/auth/sign-out'] = () => json(200)
  const { signOut, renewToken, call } = await open()
  expect(await signOut()).toBe(true)
  expect(await renewToken()).toBe(true)
  answers['/api/auth/token'] = () => json(401)
  answers['/api/site'] = () => json(401, { code: 'token_expired' })
  await expect(call()).rejects.toMatchObject({ status: 401 })
  expect(assign).toHaveBeenCalledTimes(1)
})

it.each([
  ['/mystudio', ['/mystudio', '/mystudio/reservaciones']],
  ['/calendario', ['/mystudio', '/mystudio/reservaciones', '/calendario']],
  ['/mystudio/metodos', ['/mystudio', '/mystudio/reservaciones']],
  ['/admin/caja', null],
  ['/kiosko', null],
])('a change at %s has the pages loaded again that are kept: %j', async (pathname, pages) => {
  Object.assign(window.location, { pathname })
  const { press } = await open()
  await press()
  expect(reloaded.mock.calls).toEqual(pages ? [[pages]] : [])
})

it('the progress of a video has no page loaded again', async () => {
  answers['/api/videos/3/progress'] = () => json(200)
  const { api } = await open()
  await api('PUT /videos/{id}/progress', { params: { id: 3 }, body: { seconds: 10 } })
  expect(reloaded).not.toHaveBeenCalled()
})
