import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { useRootDataIfAny } from '#web/studio.ts'
import { tellWorker } from './worker-link.ts'

/** What is kept of the own pages is loaded again when it is older than this; a page that is open, than the second. */
const OWN_MS = 10 * 60_000
const OPEN_MS = 60_000

/** Pages that the worker did not see being loaded: those that were moved to, and those from before it was there. */
export function useKeeping(): void {
  const { pathname, search } = useLocation()
  const says = useMatches().findLast(({ handle }) => saysOffline(handle))?.handle
  const keepable = saysOffline(says) && says.offline
  const signedIn = Boolean(useRootDataIfAny()?.viewer)

  useEffect(() => {
    const keep = (): void => {
      if (keepable) tellWorker({ kind: 'keep', paths: [pathname + search], olderThan: OPEN_MS })
      if (signedIn)
        tellWorker({ kind: 'keep', paths: [paths.mystudio(), paths.reservaciones()], olderThan: OWN_MS })
    }
    keep()
    navigator.serviceWorker?.addEventListener('controllerchange', keep)
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', keep)
  }, [pathname, search, keepable, signedIn])
}

const saysOffline = (handle: unknown): handle is { offline: boolean } =>
  typeof handle === 'object' && handle !== null && 'offline' in handle
