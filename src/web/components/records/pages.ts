/** Rows per page of any list. */
const PAGE_SIZE = 50

/** The page number in the URL, from 1; anything else is the first. */
export function askedPage(search: URLSearchParams): number {
  const page = search.get('pagina') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** The number of pages of a list; at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))
