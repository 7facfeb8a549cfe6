/** Rows on a page of any list. */
const PAGE_SIZE = 50

/** The page that an address asks for, from 1; anything else is the first. */
export function askedPage(search: URLSearchParams): number {
  const page = search.get('pagina') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** Whole pages that a list fills; an empty one has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))
