import type { Reads } from '#web/kept-query.ts'

const LONGEST = 300

/**
 * The address under which a page may be kept for every visitor: its path, and of its query what its loaders read. Anything
 * else changes nothing about the page and is left out. Null for what is not kept.
 * @param readsOf what a path's page reads of the query; null for a page that is not the same for every visitor
 */
export function pageKey(
  { method, url }: Pick<Request, 'method' | 'url'>,
  readsOf: (pathname: string) => Reads | null,
): string | null {
  if (method !== 'GET') return null
  const { pathname, searchParams } = new URL(url)
  // For an application that goes from page to page: data, which depends on where from, and the routes that its query names.
  if (pathname.endsWith('.data') || pathname === '/__manifest' || pathname.length > LONGEST) return null
  if (searchParams.size === 0) return pathname
  const reads = readsOf(pathname)
  if (reads === null) return null
  const kept = Object.entries(reads).flatMap(([name, meant]) => {
    // As loaders do: the first of several.
    const value = searchParams.get(name)
    return value !== null && meant.test(value) ? [[name, value]] : []
  })
  const search = new URLSearchParams(kept)
  search.sort()
  return kept.length === 0 ? pathname : `${pathname}?${search.toString()}`
}
