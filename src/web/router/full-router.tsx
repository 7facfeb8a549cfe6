import { UNSAFE_defaultMapRouteProperties, UNSAFE_hydrationRouteProperties } from 'react-router'
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
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history,
    hydrationData,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, ssr),
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

/** Asks for the routes of the links in view. */
export function Discovery({ page, router }: { page: HandedOver; router: DataRouter }): null {
  const { manifest, routeModules, ssr, isSpaMode, routeDiscovery } = page.framework
  useRouteDiscovery(router, manifest, routeModules, ssr, routeDiscovery, isSpaMode)
  return null
}
