import { addressOf } from '#domain/site-map/address.ts'
import { baseOf } from '#domain/site-map/paths.ts'

/** What the worker does with a request. */
export type Treatment =
  /** Nothing: the browser sends it as if there were no worker. */
  | 'pass'
  /** From the build's files, whose names contain a hash. */
  | 'file'
  /** From the network; offline, from the cache. */
  | 'page'

interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * Everything not listed here bypasses the worker: calls and streams under /api, writes, pictures, and requests to
 * other sites. So it can neither cache nor break them.
 */
export function treatmentOf({ method, mode, url }: Asked, origin: string): Treatment {
  if (method !== 'GET') return 'pass'
  const address = new URL(url)
  if (address.origin !== origin) return 'pass'
  const { path, area } = addressOf(address.pathname)
  if (path === '/assets/*') return 'file'
  return mode === 'navigate' && area !== 'server' ? 'page' : 'pass'
}

/** Tracking parameters that other sites add to a link. The page is the same. */
const MEASURES = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|twclid|igsh(id)?|mc_(cid|eid))$/

/** The cache key of a page: its path and query. */
export function pageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !MEASURES.test(name))).toString()
  return asked === '' ? pathname : `${pathname}?${asked}`
}

const FILE = new RegExp(`${baseOf('/assets/*')}/[\\w.-]+\\.(?:js|css|woff2)`, 'g')

/** The build's files that a page refers to. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(FILE))]
}

/** Whether a cached page is too old to be shown, or has no time. Personal pages expire sooner than public ones. */
export function tooOld(cachedAt: number, now: number, own: boolean): boolean {
  return !(now - cachedAt <= (own ? 7 : 30) * 24 * 60 * 60 * 1000)
}
