import { NOBODY, OFFLINE_HEADER, VIEWER_HEADER } from '#domain/content/offline.ts'
import { build, cacheFiles } from './files.ts'
import { CACHED_META, OFFLINE_PAGE, OWN_PAGES, PUBLIC_PAGES } from './messages.ts'
import { filesIn, pageKey, tooOld } from './policy.ts'

/** After this many ms without a response the network counts as down, if there is a cached page. */
const PATIENCE_MS = 8000
/** The most pages of each kind; the oldest one is deleted first. */
const MOST = 40
const BUILD_HEADER = 'X-Build'
const CACHED_HEADER = 'X-Cached-At'
/** Headers that apply to the transfer and not to the cached content. */
const TRANSFER_HEADERS = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'vary',
  'etag',
  'server-timing',
]

/** Counts sign-ins and sign-outs: a response requested before one is not cached after it. */
let era = 0

/** Deletes all personal pages, including those in flight. */
export async function forgetOwn(): Promise<void> {
  era++
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)))
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OWN_PAGES))
}

/** A page from the network, which is cached; offline, the cached one. */
export async function pageFor(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const key = pageKey(request.url)
  const begun = era
  const answer = await Promise.race([fetch(request).catch(() => null), silence(key)])
  if (answer === null || [502, 503, 504].includes(answer.status))
    return (await cachedPage(key)) ?? answer ?? (await offlinePage())
  later(keep(key, answer.clone(), begun).catch(() => undefined))
  return answer
}

/** An hour: the offline page hardly ever changes within a build. */
const OFFLINE_PAGE_MS = 3_600_000

/**
 * On installing a new build's worker: the offline page. During a deployment it may be another build's, whose files
 * are gone.
 */
export async function cacheOfflinePage(): Promise<void> {
  await load(OFFLINE_PAGE, 0).catch(() => undefined)
}

/**
 * Caches pages that were not opened through the worker, unless they were cached recently. Failures are retried the
 * next time.
 */
export async function cachePages(paths: readonly string[], olderThan: number): Promise<void> {
  await load(OFFLINE_PAGE, OFFLINE_PAGE_MS).catch(() => undefined)
  for (const path of paths) await load(path, olderThan).catch(() => undefined)
}

async function load(path: string, olderThan: number): Promise<void> {
  const url = new URL(path, globalThis.location.href).href
  const cached = await cachedPage(pageKey(url))
  if (cached && Date.now() - cachedAt(cached) < olderThan) return
  const begun = era
  // The page that everybody gets must contain nothing personal.
  const credentials = path === OFFLINE_PAGE ? 'omit' : 'same-origin'
  const answer = await fetch(url, { credentials, redirect: 'manual' })
  await keep(pageKey(url), answer, begun)
}

/** Deletes cached pages of removed builds, and pages that are too old. */
export async function dropOldPages(builds: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== PUBLIC_PAGES && !name.startsWith(OWN_PAGES)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const page = await cache.match(request)
      const usable = page && builds.includes(page.headers.get(BUILD_HEADER) ?? '')
      if (!usable || tooOld(cachedAt(page), Date.now(), name !== PUBLIC_PAGES)) await cache.delete(request)
    }
  }
}

async function keep(key: string, answer: Response, begun: number): Promise<void> {
  const viewer = answer.headers.get(VIEWER_HEADER)
  if (viewer === null) return
  const name = viewer === NOBODY ? PUBLIC_PAGES : OWN_PAGES + viewer
  // If this page belongs to an account, no other account is signed in any more. The offline page belongs to
  // everybody.
  const others = key === OFFLINE_PAGE ? [] : (await ownCaches()).filter((other) => other !== name)
  if (begun !== era) return
  if (others.length > 0) era++
  const mine = era
  await Promise.all(others.map((other) => caches.delete(other)))
  if (answer.status !== 200 || answer.headers.get(OFFLINE_HEADER) !== 'yes') return

  const html = await answer.text()
  await cacheFiles(filesIn(html))
  if (mine !== era) return
  const cache = await caches.open(name)
  await cache.delete(key)
  // Opening it has created it again, if it was deleted meanwhile.
  if (mine !== era) return void (await caches.delete(name))
  await cache.put(key, stamped(html, answer.headers))
  const cached = (await cache.keys()).filter((request) => pageKey(request.url) !== OFFLINE_PAGE)
  await Promise.all(cached.slice(0, -MOST).map((oldest) => cache.delete(oldest)))
}

/**
 * The page with a mark of when it was cached. Its security policy is cached with it, and so is the nonce that the
 * policy names.
 */
function stamped(html: string, given: Headers): Response {
  const now = new Date().toISOString()
  const headers = new Headers(given)
  for (const name of TRANSFER_HEADERS) headers.delete(name)
  headers.set(CACHED_HEADER, now)
  headers.set(BUILD_HEADER, build)
  return new Response(html.replace('<head>', `<head><meta name="${CACHED_META}" content="${now}"/>`), {
    headers,
  })
}

const cachedAt = (page: Response): number => Date.parse(page.headers.get(CACHED_HEADER) ?? '')

/** A personal page takes precedence over a public one. */
async function cachedPage(key: string): Promise<Response | undefined> {
  for (const name of [...(await ownCaches()), PUBLIC_PAGES]) {
    const page = await (await caches.open(name)).match(key)
    if (page && !tooOld(cachedAt(page), Date.now(), name !== PUBLIC_PAGES)) return page
  }
  return undefined
}

/** Resolves to null when the network does not respond and there is a cached page; otherwise never. */
async function silence(key: string): Promise<null> {
  await new Promise((ended) => setTimeout(ended, PATIENCE_MS))
  if ((await cachedPage(key)) !== undefined) return null
  return new Promise(() => undefined)
}

async function offlinePage(): Promise<Response> {
  const page = await cachedPage(OFFLINE_PAGE)
  if (page === undefined) return Response.error()
  return new Response(page.body, { status: 503, headers: page.headers })
}
