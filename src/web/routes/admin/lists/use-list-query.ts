import { useCallback, useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

export interface ListQuery {
  /** A filter's value; empty when it is not set. */
  get: (name: string) => string
  /** Every filter that is set, for links to other pages of the list. */
  all: () => Record<string, string>
  /** Some filter is set. */
  narrowed: boolean
  /** Changes filters; the list begins again at its first page. */
  set: (filters: Readonly<Record<string, string>>) => void
  /** What was chosen last is not shown yet. */
  loading: boolean
}

/**
 * The filters of a list, in the page's address. While the list loads they are those that were just chosen, so that a second
 * choice adds to the first.
 */
export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  const loading = coming?.pathname === pathname
  const search = loading ? coming.search : params.toString()
  const chosen = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(chosen)
      next.delete('pagina')
      for (const [name, value] of Object.entries(filters))
        if (value === '') next.delete(name)
        else next.set(name, value)
      setParams(next, { replace: true, preventScrollReset: true })
    },
    [chosen, setParams],
  )
  return {
    get: (name) => chosen.get(name) ?? '',
    all: () => Object.fromEntries(chosen),
    narrowed: [...chosen.keys()].some((name) => name !== 'pagina'),
    set,
    loading,
  }
}
