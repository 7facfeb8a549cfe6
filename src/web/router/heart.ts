// What goes from page to page. Imported by nothing but full-router.tsx, and so loaded with it: see vite.config.ts.
export {
  UNSAFE_createRouter,
  UNSAFE_getPatchRoutesOnNavigationFunction,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  UNSAFE_useFogOFWarDiscovery as useRouteDiscovery,
} from 'react-router'
