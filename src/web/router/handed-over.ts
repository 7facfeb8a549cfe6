import { UNSAFE_createClientRoutes, UNSAFE_decodeViaTurboStream } from 'react-router'
import type {
  HydrationState,
  UNSAFE_createRouter,
  UNSAFE_FrameworkContext,
  UNSAFE_getPatchRoutesOnNavigationFunction,
} from 'react-router'
import type { ContextType } from 'react'

export type DataRouter = ReturnType<typeof UNSAFE_createRouter>
export type Routes = ReturnType<typeof UNSAFE_createClientRoutes>
type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>
type Discovery = Parameters<typeof UNSAFE_getPatchRoutesOnNavigationFunction>[4]

/** What the framework's scripts in the page leave for the application. */
declare global {
  interface Window {
    __reactRouterContext?: Pick<Framework, 'future' | 'ssr' | 'isSpaMode'> & {
      routeDiscovery: Discovery
      stream?: ReadableStream<Uint8Array>
    }
    __reactRouterManifest?: Framework['manifest']
    __reactRouterRouteModules?: Framework['routeModules']
  }
}

/** The page as the server rendered it: its routes and their data. */
export interface HandedOver {
  framework: Framework & { routeDiscovery: Discovery }
  routes: Routes
  hydrationData: HydrationState
}

/** Reads what the server handed over, once. */
export async function handedOver(): Promise<HandedOver> {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window
  if (!context?.stream || !manifest || !routeModules)
    throw new Error('The page was not rendered by the server')
  const { future, ssr, isSpaMode, routeDiscovery } = context
  const state = (await UNSAFE_decodeViaTurboStream(context.stream, window)).value as HydrationState
  const routes = UNSAFE_createClientRoutes(manifest.routes, routeModules, state, ssr, isSpaMode)
  // A route without a loader has its data, too: nothing.
  const none = Object.values(manifest.routes).filter((route) => route && !route.hasLoader)
  return {
    framework: { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery },
    routes,
    hydrationData: {
      ...state,
      loaderData: { ...Object.fromEntries(none.map((route) => [route?.id, null])), ...state.loaderData },
    },
  }
}
