import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useRootDataIfAny } from '#web/studio.ts'
import { tellWorker } from './worker-link.ts'

/** Cached personal pages older than the first are reloaded; the open page, if older than the second. */
const OWN_MS = 10 * 60_000
const OPEN_MS = 60_000

/**
 * Caches pages that the worker did not see being loaded: those reached by client navigation, and those from before it
 * was active.
 */
export function usePageCaching(): void {
  const { pathname, search } = useLocation()
  const cacheable = addressOf(pathname).offline === true
  const signedIn = Boolean(useRootDataIfAny()?.viewer)

  useEffect(() => {
    const keep = (): void => {
      if (cacheable) tellWorker({ kind: 'keep', paths: [pathname + search], olderThan: OPEN_MS })
      if (signedIn)
        tellWorker({ kind: 'keep', paths: [paths.mystudio(), paths.reservaciones()], olderThan: OWN_MS })
    }
    keep()
    navigator.serviceWorker?.addEventListener('controllerchange', keep)
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', keep)
  }, [pathname, search, cacheable, signedIn])
}
