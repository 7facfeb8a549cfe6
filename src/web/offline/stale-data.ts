import { useEffect } from 'react'
import { isRouteErrorResponse, type MiddlewareFunction, useMatches } from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** The data of the open page, by route. */
let shown: ReadonlyMap<string, unknown> = new Map()

/** Tells the open page that the server refused its reload. */
let refused: () => void = () => undefined

/** Remembers the data of the open page, and says when it is not the latest. */
export function useShownData(): void {
  const matches = useMatches()
  const toast = useToast()
  useEffect(() => {
    shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  }, [matches])
  useEffect(() => {
    refused = () => toast.error(uiTexts.notReloaded)
    return () => {
      refused = () => undefined
    }
  }, [toast])
}

/**
 * When a page's own reload fails because the server is unreachable, rate-limits or fails, it keeps its current data instead of
 * showing an error: what somebody is writing there must not be lost. Offline has its own bar; for the rest a toast says it.
 */
export const keepShownData: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  // A newer reload aborted this one.
  if (request.signal.aborted) return results
  const { pathname, search } = new URL(request.url)
  if (pathname + search !== window.location.pathname + window.location.search) return results
  let told = false
  const marked = Object.entries(results).map(([id, one]) => {
    if (one.type === 'data' || !isPassing(one.result) || shown.get(id) === undefined) return [id, one]
    // What fetch throws offline.
    told ||= !(one.result instanceof TypeError)
    return [id, { type: 'data', result: shown.get(id) }]
  })
  if (told) refused()
  return Object.fromEntries(marked)
}

/** Whether the next reload may succeed. The router hands on what a loader threw unexpectedly as an Error. */
const isPassing = (problem: unknown): boolean =>
  isRouteErrorResponse(problem) ? problem.status === 429 || problem.status >= 500 : problem instanceof Error
