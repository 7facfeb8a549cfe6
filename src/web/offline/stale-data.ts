import { useCallback, useEffect } from 'react'
import {
  createPath,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

/** What loading gave, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

interface Shown {
  location: Location
  /** Its data, by route. */
  data: ReadonlyMap<string, unknown>
}

/** The open page. */
let shown: Shown | null = null

/** Whether its last reload failed, so that it shows what it had. */
let showsOld = false

/** Tells the open page that the server refused its reload. */
let refused: () => void = () => undefined
let giveUp: () => void = () => undefined
/** Gives up the pending navigation, and says why. */
export const stay = (): void => giveUp()

/** Remembers the open page and its data, and says when another could not be had. */
export function useShownData(): void {
  const matches = useMatches()
  const location = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    shown = { location, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) }
  }, [location, matches])
  useEffect(() => {
    refused = () => toast.error(uiTexts.notReloaded)
    giveUp = () => {
      toast.error(uiTexts.unreachable)
      if (shown === null) return
      // The router cannot cancel a navigation, only replace it. Back and forward have changed the address already.
      const replace = createPath(window.location) === createPath(shown.location)
      const { state } = shown.location as { state: unknown }
      const kept = { replace, state, preventScrollReset: true, defaultShouldRevalidate: false }
      void navigate(shown.location, kept)
    }
    return () => {
      refused = giveUp = () => undefined
    }
  }, [navigate, toast])
}

/** How long what follows a change waits for the page to be read again, in ms. */
const RELOAD_MS = 10_000

/**
 * Reads the open page again, and returns whether it is: where that fails or takes longer, life goes on with what it shows. After the
 * refusal that the session has ended it reads nothing: the page would give way to the sign-in page, with what is typed.
 */
export function useReload(
  longest: number | null = RELOAD_MS,
): (refusal?: { code: string }) => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return useCallback(
    (refusal) => {
      if (refusal?.code === 'session_ended') return Promise.resolve(false)
      const read = revalidate().then(() => !showsOld)
      if (longest === null) return read
      return Promise.race([read, new Promise<false>((end) => setTimeout(end, longest, false))])
    },
    [revalidate, longest],
  )
}

/** Whether a request is for another page than the open one, or for the same with another search. */
export function isElsewhere({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  return shown !== null && pathname + search !== shown.location.pathname + shown.location.search
}

/**
 * When a page's own reload fails because the server is unreachable, rate-limits or fails, it keeps its current data instead of
 * showing an error: what somebody is writing there must not be lost. Offline has its own bar; for the rest a toast says it.
 * Where another page, or the same with another search, cannot be reached, the open one stays for the same reason.
 */
export const keepShownData: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  // A newer reload aborted this one.
  if (request.signal.aborted || shown === null) return results
  const { data } = shown
  if (isElsewhere(request)) {
    if (Object.values(results).some(({ type, result }) => type === 'error' && isUnreached(result))) stay()
    return results
  }
  let told = false
  showsOld = false
  const marked = Object.entries(results).map(([id, one]) => {
    if (one.type === 'data' || !isPassing(one.result) || data.get(id) === undefined) return [id, one]
    showsOld = true
    // What fetch throws offline.
    told ||= !(one.result instanceof TypeError)
    return [id, { type: 'data', result: data.get(id) }]
  })
  if (told) refused()
  return Object.fromEntries(marked)
}

/** Whether the next reload may succeed. The router hands on what a loader threw unexpectedly as an Error. */
const isPassing = (problem: unknown): boolean =>
  isRouteErrorResponse(problem) ? problem.status === 429 || problem.status >= 500 : problem instanceof Error

/** Whether no answer of the server came: fetch failed, or the answer broke off or is of something before it. */
const isUnreached = (problem: unknown): boolean =>
  isRouteErrorResponse(problem)
    ? [502, 503, 504].includes(problem.status)
    : // What is thrown on the server comes without its cause.
      problem instanceof TypeError || (problem instanceof Error && problem.cause !== undefined)
