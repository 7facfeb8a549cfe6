import { useEffect } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction, useMatches } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The data of the page that is open, by route. */
let shown: ReadonlyMap<string, unknown> = new Map()

/** Remembers the data of the page that is open. */
export function useShownData(): void {
  const matches = useMatches()
  useEffect(() => {
    shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  }, [matches])
}

/** A page that loads its own data again keeps what it has while the server cannot be reached or refuses for the number of requests, and does not become an error. */
export const keepShownData: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  if (pathname + search !== window.location.pathname + window.location.search) return results
  return Object.fromEntries(
    Object.entries(results).map(([id, one]) => {
      // What fetch throws; an error of the server's is no TypeError here.
      const unreached = one.result instanceof TypeError || isBusy(one.result)
      return [
        id,
        one.type === 'error' && unreached && shown.has(id) ? { type: 'data', result: shown.get(id) } : one,
      ]
    }),
  )
}

const isBusy = (problem: unknown): boolean => isRouteErrorResponse(problem) && problem.status === 429
