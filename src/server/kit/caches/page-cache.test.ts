import { expect, it, vi } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createPageCache, type MadePage } from './page-cache.ts'

const page = (name: string, size = 10): MadePage => ({
  cached: { size, answer: () => Promise.resolve(new Response(name)) } satisfies CachedPage,
})
const textOf = async (made: MadePage | undefined) =>
  made && 'cached' in made ? (await made.cached.answer(new Request('http://studio.test/'))).text() : undefined

/** Makes pages with consecutive numbers. */
function counting() {
  let count = 0
  return () => Promise.resolve(page(`page ${++count}`))
}

it('renders a page once until something changes', async () => {
  const cache = createPageCache()
  const make = counting()
  expect(await textOf(await cache.get('/', make))).toBe('page 1')
  expect(await textOf(await cache.get('/', make))).toBe('page 1')
  cache.forget()
  expect(await textOf(await cache.get('/', make))).toBe('page 2')
})

it('renders a page once for parallel requests', async () => {
  const cache = createPageCache()
  const make = vi.fn<() => Promise<MadePage>>(counting())
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)))
  expect(make).toHaveBeenCalledOnce()
  expect(new Set(await Promise.all(all.map(textOf)))).toEqual(new Set(['page 1']))
})

it('neither caches nor shares a rendering that began before a change', async () => {
  const cache = createPageCache()
  let finish: (made: MadePage) => void = () => {}
  const first = cache.get('/', () => new Promise((done) => (finish = done)))
  cache.forget()
  const second = cache.get('/', () => Promise.resolve(page('new')))
  finish(page('old'))
  expect(await textOf(await first)).toBe('old')
  expect(await textOf(await second)).toBe('new')
  expect(await textOf(await cache.get('/', () => Promise.resolve(page('newer'))))).toBe('new')
})

it('returns an uncacheable response only to its own request', async () => {
  const cache = createPageCache()
  const make = () => Promise.resolve({ answer: new Response('mine', { status: 404 }) })
  const [one, other] = await Promise.all([cache.get('/x', make), cache.get('/x', make)])
  expect(one && 'answer' in one && (await one.answer.text())).toBe('mine')
  expect(other).toBeUndefined()
})

it('caches nothing while notifications are not received', async () => {
  const cache = createPageCache()
  const make = counting()
  cache.setDeaf(true)
  await cache.get('/', make)
  expect(await textOf(await cache.get('/', make))).toBe('page 2')
  cache.setDeaf(false)
  await cache.get('/', make)
  expect(await textOf(await cache.get('/', make))).toBe('page 3')
})

it('has a size limit and drops the least recently used', async () => {
  const cache = createPageCache({ mostBytes: 30 })
  for (const key of ['/a', '/b', '/c']) await cache.get(key, () => Promise.resolve(page(key)))
  await cache.get('/a', () => Promise.resolve(page('new')))
  await cache.get('/d', () => Promise.resolve(page('/d')))
  expect(await textOf(await cache.get('/a', () => Promise.resolve(page('new'))))).toBe('/a')
  expect(await textOf(await cache.get('/b', () => Promise.resolve(page('new'))))).toBe('new')
})

it('renders a page again after a while, because days and classes pass', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const cache = createPageCache()
    const make = counting()
    await cache.get('/', make)
    vi.advanceTimersByTime(11_000)
    expect(await textOf(await cache.get('/', make))).toBe('page 2')
  } finally {
    vi.useRealTimers()
  }
})

it('handles changes of places at once, and then once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const cache = createPageCache()
    const make = counting()
    const shown = async () => textOf(await cache.get('/', make))
    await shown()
    cache.placesChanged()
    expect(await shown()).toBe('page 2')
    cache.placesChanged()
    cache.placesChanged()
    expect(await shown()).toBe('page 2')
    vi.advanceTimersByTime(1001)
    expect(await shown()).toBe('page 3')
    vi.advanceTimersByTime(1001)
    expect(await shown()).toBe('page 3')
  } finally {
    vi.useRealTimers()
  }
})
