import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOBODY, OFFLINE_HEADER, VIEWER_HEADER } from '#domain/content/offline.ts'
import { OFFLINE_PAGE, OWN_PAGES, PUBLIC_PAGES } from './messages.ts'

const HOME = 'https://casaaura.mx/'
const addressOf = (key: string | Request): string => {
  const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, HOME)
  return pathname + search
}

/** The parts of the browser's caches that the worker uses, in front of a server with a few pages. */
function browser() {
  const stores = new Map<string, Map<string, Response>>()
  /** Files missing on the server. */
  const gone = new Set<string>()
  /** By path: a page's viewer and content. Other pages cannot be reached. */
  const pages = new Map<string, { viewer: string; html: string }>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string | Request) => store.get(addressOf(key))?.clone(),
      put: async (key: string, answer: Response) => void store.set(addressOf(key), answer),
      delete: async (key: string | Request) => store.delete(addressOf(key)),
      keys: async () => [...store.keys()].map((key) => new Request(new URL(key, HOME))),
      addAll: async (paths: string[]) => {
        if (paths.some((path) => gone.has(path))) throw new TypeError('Request failed')
        for (const path of paths) store.set(path, new Response(path))
      },
    }
  }
  return {
    gone,
    pages,
    /** The cached pages. */
    cached: (name: string) =>
      [...(stores.get(name)?.keys() ?? [])].filter((key) => !key.startsWith('/assets/')).sort(),
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (key: string) =>
        [...stores.values()].find((store) => store.has(addressOf(key)))?.get(addressOf(key)),
    },
    fetch: async (url: string) => {
      const page = pages.get(addressOf(url))
      if (page === undefined) throw new TypeError('Failed to fetch')
      const headers = { [VIEWER_HEADER]: page.viewer, [OFFLINE_HEADER]: 'yes' }
      return new Response(`<html><head></head>${page.html}</html>`, { headers })
    },
  }
}

let here = browser()

/** A build's worker, freshly started. */
async function worker(build: string) {
  vi.resetModules()
  vi.stubGlobal('BUILD', build)
  vi.stubGlobal('FILES', [])
  return import('./pages.ts')
}

beforeEach(() => {
  here = browser()
  vi.stubGlobal('caches', here.caches)
  vi.stubGlobal('fetch', (url: string) => here.fetch(url))
  vi.stubGlobal('location', { href: HOME })
  here.pages.set(OFFLINE_PAGE, { viewer: NOBODY, html: '<script src="/assets/page-1.js">' })
})

describe('the offline page', () => {
  it('may be of another build whose files are gone: the worker installs and caches it later', async () => {
    here.gone.add('/assets/page-1.js')
    const { cacheOfflinePage, cachePages } = await worker('two')
    await cacheOfflinePage()
    expect(here.cached(PUBLIC_PAGES)).toEqual([])
    here.gone.clear()
    await cachePages([], 0)
    expect(here.cached(PUBLIC_PAGES)).toEqual([OFFLINE_PAGE])
  })

  it('is loaded again with each build, however new it is', async () => {
    for (const [before, build] of [
      ['none', 'one'],
      ['one', 'two'],
      ['two', 'three'],
    ] as const) {
      const { cacheOfflinePage, dropOldPages } = await worker(build)
      await cacheOfflinePage()
      await dropOldPages([before, build])
      expect(here.cached(PUBLIC_PAGES), build).toEqual([OFFLINE_PAGE])
    }
  })
})

it('caches every page that can be loaded', async () => {
  here.pages.set('/b', { viewer: NOBODY, html: '' })
  const { cachePages } = await worker('one')
  await cachePages(['/a', '/b'], 0)
  expect(here.cached(PUBLIC_PAGES)).toEqual(['/b', OFFLINE_PAGE])
})

describe('personal pages', () => {
  const ANA = `${OWN_PAGES}ana`

  beforeEach(() => here.pages.set('/mystudio', { viewer: 'ana', html: 'Ana' }))

  it.each(['eva', NOBODY])('are deleted with a page for %s', async (viewer) => {
    const { cachePages } = await worker('one')
    await cachePages(['/mystudio'], 0)
    expect(here.cached(ANA)).toEqual(['/mystudio'])
    here.pages.set('/avisos', { viewer, html: '' })
    await cachePages(['/avisos'], 0)
    expect(here.cached(ANA)).toEqual([])
  })

  it('are not cached when they arrive after sign-out', async () => {
    const { cachePages, forgetOwn } = await worker('one')
    const arrived = here.fetch
    let go: () => void = () => undefined
    const asked = new Promise<void>((done) => {
      here.fetch = async (url) => {
        if (addressOf(url) !== '/mystudio') return arrived(url)
        const waits = new Promise<void>((resolve) => (go = resolve))
        done()
        await waits
        return arrived(url)
      }
    })
    const keeping = cachePages(['/mystudio'], 0)
    await asked
    await forgetOwn()
    go()
    await keeping
    expect(here.cached(ANA)).toEqual([])
  })
})
