import { askWorker, cachePages } from '#web/offline/worker-link.ts'
import { onceLoaded } from '#web/when-idle.ts'
import { paths } from '#domain/site-map/paths.ts'

const own: unknown = import.meta.env['BUILD_NAME']

/**
 * Registers the service worker when everything else is done, and has it cache this page. A document of a newer build
 * activates its worker at once; an older one needs no offer: its next page is of the new build.
 */
export function runWorker(): void {
  // Missing in private windows of some browsers, and without HTTPS.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || worker === undefined) return
  const keep = (): void =>
    cachePages(location.pathname + location.search, 'session' in document.documentElement.dataset)
  const weigh = async (next: ServiceWorker): Promise<void> => {
    if ((await askWorker(next, { kind: 'build' })) === own) await askWorker(next, { kind: 'take_over' })
  }
  const go = async (): Promise<void> => {
    const registration = await worker.register(paths.worker(), { updateViaCache: 'none' })
    keep()
    worker.addEventListener('controllerchange', keep)
    if (registration.waiting) await weigh(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && worker.controller) void weigh(coming)
      })
    })
  }
  onceLoaded(() => void go().catch(() => undefined))
}
