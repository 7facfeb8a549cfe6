import { addressOf } from '#domain/site-map/address.ts'

/** What the worker does with a request. */
export type Treatment =
  /** Nothing: the browser sends it as if there were no worker. */
  | 'pass'
  /** Out of the build's files, whose names change with their contents. */
  | 'file'
  /** From the network, and out of what was kept where there is none. */
  | 'page'

interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * Everything passes that is not named here: calls and streams under /api, what is written, pictures, and data of other
 * sites. A worker that does not touch them can neither keep nor break them.
 */
export function treatmentOf({ method, mode, url }: Asked, origin: string): Treatment {
  if (method !== 'GET') return 'pass'
  const address = new URL(url)
  if (address.origin !== origin) return 'pass'
  const { path, area } = addressOf(address.pathname)
  if (path === '/assets/*') return 'file'
  return mode === 'navigate' && area !== 'server' ? 'page' : 'pass'
}

/** What other sites add to a link to measure it. The page is the same. */
const MEASURES = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|twclid|igsh(id)?|mc_(cid|eid))$/

/** Under what a page is kept: its path and what it asks for. */
export function pageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !MEASURES.test(name)))
  return asked.size === 0 ? pathname : `${pathname}?${asked.toString()}`
}

/** The build's files that a page names. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
}

/** Whether a page of this age may still be shown. One's own are for the days ahead, a visitor's for a longer while. */
export function tooOld(keptAt: number, now: number, own: boolean): boolean {
  return now - keptAt > (own ? 7 : 30) * 24 * 60 * 60 * 1000
}
