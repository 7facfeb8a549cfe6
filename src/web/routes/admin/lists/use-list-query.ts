import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export interface ListQuery {
  /** A filter's value; empty when it is not set. */
  get: (name: string) => string
  /** Every filter that is set, for links to other pages of the list. */
  all: () => Record<string, string>
  /** Changes filters; the list begins again at its first page. */
  set: (filters: Readonly<Record<string, string>>) => void
}

/** The filters of a list, in the page's address. */
export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (filters: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('pagina')
          for (const [name, value] of Object.entries(filters))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return { get: (name) => params.get(name) ?? '', all: () => Object.fromEntries(params), set }
}
