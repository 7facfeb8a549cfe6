import { useEffect, useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { onceLoaded } from '#web/when-idle.ts'

/**
 * The bars over a page: offline, new version. Registers the service worker when everything else is done. The rest is
 * loaded only when needed: with an active worker, in an account, while offline.
 */
export function useNotices(): ReactNode {
  const [shown, show] = useState<ReactNode>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { Notices } = await import('./Notices.tsx')
      show(<Notices />)
    }
    const begin = (): void => void load().catch(() => undefined)
    const go = (): void => {
      // Missing in private windows of some browsers, and without HTTPS.
      const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
      if (import.meta.env.PROD)
        worker?.register(paths.worker(), { updateViaCache: 'none' }).catch(() => undefined)
      if (worker?.controller || document.documentElement.dataset['session'] || !navigator.onLine)
        return begin()
      worker?.addEventListener('controllerchange', begin)
      window.addEventListener('offline', begin)
    }
    onceLoaded(go)
  }, [])
  return shown
}
