import { createElement } from 'react'
import type { ReactNode } from 'react'
import {
  createPath,
  UNSAFE_createBrowserHistory,
  UNSAFE_defaultMapRouteProperties,
  matchRoutes,
} from 'react-router'
import type { To } from 'react-router'
import type { DataRouter, HandedOver } from './handed-over.ts'

/** What React is given as the router of a page, and how the rest of it is called. */
export interface LateRouter {
  router: DataRouter
  /** Loads what navigates, once. */
  wake: () => Promise<DataRouter>
  /** What it draws itself, once it is awake. */
  drawn: () => ReactNode
  onAwake: (listener: () => void) => () => void
}

/**
 * A page that was just rendered by the server needs of its router only where it is and which routes match. What goes from
 * page to page and loads data, a sixth of all the JavaScript, is loaded with the first press of a person, or when
 * something asks to go somewhere or for fresh data: until then this stands in its place, and after that passes on.
 */
export function createLateRouter(page: HandedOver): LateRouter {
  const history = UNSAFE_createBrowserHistory()
  const listeners = new Set<Parameters<DataRouter['subscribe']>[0]>()
  const waiting: ((router: DataRouter) => void)[] = []
  const awakeListeners = new Set<() => void>()
  const first = firstState(page, history.location)
  let full: DataRouter | null = null
  let drawn: ReactNode = null
  let loading: Promise<DataRouter> | null = null

  // Back or forward while it sleeps: to a day of this page, which is the browser's own matter, or to another state.
  const turn = (): void => {
    const { pathname, search } = window.location
    if (pathname + search !== first.location.pathname + first.location.search) window.location.reload()
  }
  window.addEventListener('popstate', turn)

  const load = async (): Promise<DataRouter> => {
    const part = await import('./full-router.tsx')
    window.removeEventListener('popstate', turn)
    full = part.createFullRouter(page, history)
    drawn = createElement(part.Discovery, { page, router: full })
    full.subscribe((...news) => {
      for (const listener of listeners) listener(...news)
    })
    for (const call of waiting.splice(0)) call(full)
    for (const listener of awakeListeners) listener()
    return full
  }
  const wake = (): Promise<DataRouter> => {
    // Whoever asks again after a connection was lost starts anew.
    loading ??= load().catch((problem: unknown) => {
      loading = null
      throw problem
    })
    return loading
  }
  /** Now, or as soon as there is a router to tell. */
  const tell = (call: (router: DataRouter) => void): void => {
    if (full === null) waiting.push(call)
    else call(full)
  }

  const stand: Partial<DataRouter> = {
    get basename() {
      return '/'
    },
    get state() {
      return full?.state ?? first
    },
    get routes() {
      return full?.routes ?? []
    },
    get manifest() {
      return full?.manifest ?? {}
    },
    get window() {
      return window
    },
    match: (location) => (full === null ? first.matches : full.match(location)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: async (...to: [never]) => {
      const router = await wake().catch((problem: unknown) => goByDocument(to[0], problem))
      return router?.navigate(...to)
    },
    revalidate: async () => (await wake()).revalidate(),
    patchRoutes: (...patch) => tell((router) => router.patchRoutes(...patch)),
    createHref: (location) => history.createHref(location),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    enableScrollRestoration: (...how) => {
      let end = (): void => undefined
      let ended = false
      tell((router) => {
        if (!ended) end = router.enableScrollRestoration(...how)
      })
      return () => {
        ended = true
        end()
      }
    },
    getBlocker: (key, blocks) => {
      tell((router) => router.getBlocker(key, blocks))
      return full?.state.blockers.get(key) ?? UNBLOCKED
    },
    deleteBlocker: (key) => tell((router) => router.deleteBlocker(key)),
  }

  return {
    router: stand as DataRouter,
    wake,
    drawn: () => drawn,
    onAwake: (listener) => {
      awakeListeners.add(listener)
      return () => awakeListeners.delete(listener)
    },
  }
}

/** What navigates could not be loaded, as when it went with its build: then the browser goes there as from any page. */
function goByDocument(to: To | number | null, problem: unknown): null {
  // Without a connection the page that there is stays.
  if (to === null || typeof to === 'number' || !navigator.onLine) throw problem
  window.location.assign(typeof to === 'object' ? createPath(to) : to)
  return null
}

const UNBLOCKED = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const

type State = DataRouter['state']

/** The state that the full router would begin with. */
function firstState({ routes, hydrationData }: HandedOver, location: State['location']): State {
  const matches = matchRoutes(routes, location) ?? []
  return {
    historyAction: 'POP' as State['historyAction'],
    location,
    matches: matches.map((match) => ({
      ...match,
      route: { ...match.route, ...UNSAFE_defaultMapRouteProperties(match.route) },
    })) as State['matches'],
    initialized: true,
    renderFallback: false,
    navigation: {
      state: 'idle',
      location: undefined,
      matches: undefined,
      historyAction: undefined,
      formMethod: undefined,
      formAction: undefined,
      formEncType: undefined,
      formData: undefined,
      json: undefined,
      text: undefined,
    },
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: hydrationData.actionData ?? null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}
