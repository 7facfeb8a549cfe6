import type { Query } from '#contract/types.ts'
import { askedPage } from '#web/components/records/pages.ts'

/** The filters by their names in the URL, in the order of their buttons. */
export const FILTERS = ['todas', 'proximas', 'pasadas', 'canceladas'] as const
export type Filter = (typeof FILTERS)[number]

const CALLED: Record<Filter, NonNullable<Query<'GET /class_reservations'>['filter']>> = {
  todas: 'all',
  proximas: 'upcoming',
  pasadas: 'past',
  canceladas: 'cancelled',
}

/** The filter by its name in the API. */
export const calledFilter = (filter: Filter) => CALLED[filter]

/** The list in the URL; anything unknown means all, from the first page. */
export function askedList(search: URLSearchParams): { filter: Filter; page: number } {
  const name = search.get('filtro')
  return { filter: FILTERS.find((filter) => filter === name) ?? 'todas', page: askedPage(search) }
}

/** The query of a list's URL; defaults are omitted. */
export function listQuery(filter: Filter, page = 1): { filtro?: Filter; pagina?: number } {
  return { ...(filter === 'todas' ? {} : { filtro: filter }), ...(page === 1 ? {} : { pagina: page }) }
}
