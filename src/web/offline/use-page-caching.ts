import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from '#domain/site-map/address.ts'
import { useRootDataIfAny } from '#web/studio.ts'
import { cachePages } from './worker-link.ts'

/**
 * Caches pages that the worker did not see being loaded: those reached by client navigation, and those from before it
 * was active.
 */
export function usePageCaching(): void {
  const { pathname, search } = useLocation()
  const cacheable = addressOf(pathname).offline === true
  const signedIn = Boolean(useRootDataIfAny()?.viewer)

  useEffect(() => {
    const keep = (): void => cachePages(cacheable ? pathname + search : null, signedIn)
    keep()
    navigator.serviceWorker?.addEventListener('controllerchange', keep)
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', keep)
  }, [pathname, search, cacheable, signedIn])
}
