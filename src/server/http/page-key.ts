/** What the pages' loaders read of an address. */
const READ = new Set(['semana', 'estudio', 'clase', 'coach', 'tipo'])
/** What other sites add to links for the browser's own tracking code; no page shows it. */
const IGNORED = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|twclid|igsh(id)?|mc_(cid|eid))$/
const LONGEST = 300

/**
 * The address under which a page may be kept for every visitor, without what only measures; null for one that should be
 * made anew, because it carries something that nobody knows here.
 */
export function pageKey({ method, url }: Pick<Request, 'method' | 'url'>): string | null {
  if (method !== 'GET') return null
  const { pathname, searchParams } = new URL(url)
  // Data for an application that goes from page to page: no page, and it depends on where from.
  if (pathname.endsWith('.data')) return null
  const kept = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (IGNORED.test(name)) continue
    if (!READ.has(name) || kept.has(name)) return null
    kept.set(name, value)
  }
  kept.sort()
  const search = kept.toString()
  const key = search === '' ? pathname : `${pathname}?${search}`
  return key.length > LONGEST ? null : key
}
