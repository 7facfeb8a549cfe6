import type { Query } from '#contract/types.ts'
import { askedPage } from '#web/components/records/pages.ts'

/** The filters by their names in the URL, in the order of their buttons, as the API calls them. */
export const CALLED = {
  todas: 'all',
  proximas: 'upcoming',
  pasadas: 'past',
  canceladas: 'cancelled',
} as const satisfies Record<string, Query<'GET /class_reservations'>['filter']>
export type Filter = keyof typeof CALLED
export const FILTERS = Object.keys(CALLED) as Filter[]

/** The list in the URL; anything unknown means all, from the first page. */
export function askedList(search: URLSearchParams): { filter: Filter; page: number } {
  const name = search.get('filtro')
  return { filter: FILTERS.find((filter) => filter === name) ?? 'todas', page: askedPage(search) }
}

/** The query of a list's URL; defaults are omitted. */
export function listQuery(filter: Filter, page = 1): { filtro?: Filter; pagina?: number } {
  return { ...(filter === 'todas' ? {} : { filtro: filter }), ...(page === 1 ? {} : { pagina: page }) }
}
