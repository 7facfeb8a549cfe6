import { useEffect } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction, useMatches } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The data of the open page, by route. */
let shown: ReadonlyMap<string, unknown> = new Map()

/** Remembers the data of the open page. */
export function useShownData(): void {
  const matches = useMatches()
  useEffect(() => {
    shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  }, [matches])
}

/**
 * When a page's own reload fails because the server is unreachable or rate-limits, it keeps its current data instead
 * of showing an error.
 */
export const keepShownData: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  if (pathname + search !== window.location.pathname + window.location.search) return results
  return Object.fromEntries(
    Object.entries(results).map(([id, one]) => {
      // What fetch throws; a server error is not a TypeError here.
      const unreached = one.result instanceof TypeError || isBusy(one.result)
      return [
        id,
        one.type === 'error' && unreached && shown.has(id) ? { type: 'data', result: shown.get(id) } : one,
      ]
    }),
  )
}

const isBusy = (problem: unknown): boolean => isRouteErrorResponse(problem) && problem.status === 429
