import { askWorker, tellWorker } from '#web/offline/worker-link.ts'
import { onceLoaded } from '#web/when-idle.ts'
import { paths } from '#domain/site-map/paths.ts'

const own: unknown = import.meta.env['BUILD_NAME']
/** Cached personal pages older than the first are reloaded; the open page, if older than the second. */
const OWN_MS = 10 * 60_000
const OPEN_MS = 60_000

/**
 * Registers the service worker when everything else is done, and has it cache this page. A document of a newer build
 * activates its worker at once; an older one needs no offer: its next page is of the new build.
 */
export function runWorker(): void {
  // Missing in private windows of some browsers, and without HTTPS.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || worker === undefined) return
  const keep = (): void => {
    tellWorker({ kind: 'keep', paths: [location.pathname + location.search], olderThan: OPEN_MS })
    if ('session' in document.documentElement.dataset)
      tellWorker({ kind: 'keep', paths: [paths.mystudio(), paths.reservaciones()], olderThan: OWN_MS })
  }
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
