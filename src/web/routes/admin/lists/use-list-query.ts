import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createPath, useLocation, useNavigation, useSearchParams } from 'react-router'
import { askedPage } from '#web/components/records/pages.ts'

export interface ListQuery {
  /** A filter's value; empty when it is not set. */
  get: (name: string) => string
  /** Every filter that is set. */
  all: () => Record<string, string>
  /** The page of the list that is on the screen, from 1. */
  page: number
  /** The address of one of the list's pages, with the filters; without a page, that of the whole list. */
  linkTo: (page?: number) => string
  /** Changes filters; the list begins again at its first page. */
  set: (filters: Readonly<Record<string, string>>) => void
  /** A filter of what is on the screen: while another choice loads, the one before it. */
  shown: (name: string) => string
  /** Whether a search or a filter narrows the list. */
  filtered: boolean
  /** Another page is about to come: a filter that is set now would take that back. */
  leaving: boolean
}

/**
 * The filters of a list, in the page's address. While the list loads they are those that were just chosen, so that a second
 * choice adds to the first.
 */
export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  const search = coming?.pathname === pathname ? coming.search : params.toString()
  const chosen = useMemo(() => new URLSearchParams(search), [search])
  // Two choices may come before the first one is rendered.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const set = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(latest.current)
      next.delete('pagina')
      for (const [name, value] of Object.entries(filters))
        if (value === '') next.delete(name)
        else next.set(name, value)
      latest.current = next.toString()
      setParams(next, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  return {
    get: (name) => chosen.get(name) ?? '',
    all: () => Object.fromEntries(chosen),
    page: askedPage(params),
    linkTo: (page) => {
      if (page === undefined) return pathname
      const other = new URLSearchParams(chosen)
      other.set('pagina', String(page))
      return createPath({ pathname, search: other.toString() })
    },
    set,
    shown: (name) => params.get(name) ?? '',
    leaving: coming !== undefined && coming.pathname !== pathname,
    filtered: [...params.keys()].some((name) => name !== 'pagina'),
  }
}
