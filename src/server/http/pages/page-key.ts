import { readsOf } from '#domain/site-map/address.ts'

const LONGEST = 300

/**
 * The cache key of a page: its path and the query parameters that its loaders read. Other parameters do not change
 * the page and are dropped. Null if the page must not be cached.
 */
export function pageKey({ method, url }: Pick<Request, 'method' | 'url'>): string | null {
  if (method !== 'GET') return null
  const { pathname, searchParams } = new URL(url)
  // Client navigation: data, which depends on the previous page, and the routes in its query.
  if (pathname.endsWith('.data') || pathname === '/__manifest' || pathname.length > LONGEST) return null
  const reads = readsOf(pathname)
  if (reads === null) return null
  const used = Object.entries(reads).flatMap(([name, meant]) => {
    // As loaders do: the first of several.
    const value = searchParams.get(name)
    return value !== null && meant.test(value) ? [[name, value]] : []
  })
  const search = new URLSearchParams(used)
  search.sort()
  return used.length === 0 ? pathname : `${pathname}?${search.toString()}`
}
