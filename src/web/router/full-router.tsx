import { createPath, UNSAFE_defaultMapRouteProperties, UNSAFE_hydrationRouteProperties } from 'react-router'
import type { UNSAFE_createBrowserHistory } from 'react-router'
import type { DataRouter, HandedOver } from './handed-over.ts'
import {
  UNSAFE_createRouter,
  UNSAFE_getPatchRoutesOnNavigationFunction,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  useRouteDiscovery,
} from './heart.ts'

/** The router as the framework makes it for a page that the server rendered. */
export function createFullRouter(
  { framework, routes, hydrationData }: HandedOver,
  history: ReturnType<typeof UNSAFE_createBrowserHistory>,
): DataRouter {
  const { manifest, routeModules, ssr, isSpaMode, routeDiscovery } = framework
  const load = UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, ssr)
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history,
    hydrationData,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    dataStrategy: async (asked) => {
      followLost(router, framework, asked.matches)
      return keepingOld(router, await load(asked))
    },
    patchRoutesOnNavigation: UNSAFE_getPatchRoutesOnNavigationFunction(
      () => router,
      manifest,
      routeModules,
      ssr,
      routeDiscovery,
      isSpaMode,
      undefined,
    ),
  })
  return router.initialize()
}

interface Routed {
  route: { id: string }
}

/**
 * Where the file of the next page is gone with its build the framework loads the page anew that somebody is on, and they would
 * have to press the link again. The browser goes to the next page instead.
 */
function followLost(
  { state }: DataRouter,
  { manifest, routeModules }: HandedOver['framework'],
  matches: readonly Routed[],
): void {
  const { location } = state.navigation
  if (location === undefined) return
  for (const { route } of matches) {
    const file = manifest.routes[route.id]?.module
    if (file === undefined || route.id in routeModules) continue
    const go = (): void => window.location.assign(createPath(location))
    // The same file as the framework's, and so no second request. Its reload gives way to what is asked for after it, and may be answered
    // before the next turn: asked for at once, and, should that have come before the reload, once more.
    import(/* @vite-ignore */ file).catch(() => {
      go()
      setTimeout(go)
    })
  }
}

type Loaded = Awaited<ReturnType<ReturnType<typeof UNSAFE_getTurboStreamSingleFetchDataStrategy>>>

/** A page that reads its data anew by itself stays as it is when the server cannot be reached, and does not become an error. */
function keepingOld({ state }: DataRouter, loaded: Loaded): Loaded {
  if (state.navigation.state !== 'idle') return loaded
  return Object.fromEntries(
    Object.entries(loaded).map(([id, one]) => {
      // What fetch throws; an error of the server's is no TypeError here.
      const unreached = one.type === 'error' && one.result instanceof TypeError && id in state.loaderData
      return [id, unreached ? { type: 'data' as const, result: state.loaderData[id] as unknown } : one]
    }),
  )
}

/** Asks for the routes of the links in view. */
export function Discovery({ page, router }: { page: HandedOver; router: DataRouter }): null {
  const { manifest, routeModules, ssr, isSpaMode, routeDiscovery } = page.framework
  useRouteDiscovery(router, manifest, routeModules, ssr, routeDiscovery, isSpaMode)
  return null
}
