import { useEffect, useState } from 'react'
import { isOutdated } from '#web/outdated.ts'
import { askWorker } from './worker-link.ts'

/** How often an open page checks for another build, at most, in ms. */
const ASK_EVERY_MS = 30 * 60_000
/** How long a page waits for its new service worker, in ms. */
const LONGEST_MS = 3000
const own: unknown = import.meta.env['BUILD_NAME']

/** The build of a page that lost a part of itself, before the worker has named it. */
const UNKNOWN = 'unknown'

/** Another build. */
export interface Update {
  /** Its name, or a substitute if it is unknown. */
  build: string
  /** The name under which it was first offered. */
  offered: string
  /** Loads the new build. */
  take: () => void
}

/** The available update, if any. */
export function useUpdate(): Update | null {
  const [update, setUpdate] = useState<Update | null>(null)
  useEffect(() => {
    const offer = (next: Next): void => setUpdate((before) => merge(before, next))
    window.addEventListener('vite:preloadError', () => {
      void isOutdated().then((outdated) => outdated && offer({ build: UNKNOWN, take: reload }))
    })
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      watchBuilds(navigator.serviceWorker, offer).catch(() => undefined)
  }, [])
  return update
}

type Next = Omit<Update, 'offered'>

/** A build without a name counts as the one offered beside it: a customer who dismissed it is not asked again. */
function merge(before: Update | null, next: Next): Update {
  if (before !== null && next.build === UNKNOWN) return before
  return { ...next, offered: before?.build === UNKNOWN ? before.offered : next.build }
}

/**
 * Watches for another build. A page that is already of the new build activates its worker at once; any other page
 * stays as it is until somebody agrees.
 */
async function watchBuilds(worker: ServiceWorkerContainer, offer: (update: Next) => void): Promise<void> {
  /** The worker somebody agreed to; `begun` once the page reloads. */
  let wanted: ServiceWorker | 'begun' | null = null
  let known = worker.controller !== null

  async function weigh(next: ServiceWorker): Promise<void> {
    const build = await askWorker(next, { kind: 'build' })
    if (build === own) return takeOver(next)
    offer({
      build: String(build),
      take() {
        wanted = next
        takeOver(next)
        // The previous worker may still be busy; the reloaded page is of the new build anyway.
        setTimeout(() => wanted === next && go(), LONGEST_MS)
      },
    })
  }

  /** Again after one that has begun: the worker that has its request ended, and may leave it unanswered (decision 0485). */
  function go(): void {
    if (wanted === 'begun') window.stop()
    wanted = 'begun'
    // After the page's own listeners: whoever stays for unsaved changes is not asked again.
    const heed = (event: Event): unknown => event.defaultPrevented && (wanted = null)
    window.addEventListener('beforeunload', heed, { once: true })
    reload()
  }

  worker.addEventListener('controllerchange', () => {
    if (wanted) return go()
    // The browser's first worker is no update; a later one was activated by another tab.
    if (known && worker.controller) void weigh(worker.controller)
    known = true
  })
  const registration = await worker.ready
  const follow = (): void => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && worker.controller) void weigh(coming)
    })
  }
  if (registration.waiting) void weigh(registration.waiting)
  registration.addEventListener('updatefound', follow)
  // It may have been found before the listener was added.
  follow()

  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < ASK_EVERY_MS) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}

const reload = (): void => window.location.reload()
const takeOver = (worker: ServiceWorker): void => void askWorker(worker, { kind: 'take_over' })
