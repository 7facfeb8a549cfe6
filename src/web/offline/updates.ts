import { useEffect, useState } from 'react'
import { isOutdated } from '#web/outdated.ts'
import { askWorker } from './worker-link.ts'

/** No more often than this a page that stays open asks whether there is another build. */
const ASK_EVERY_MS = 30 * 60_000
/** So long a page waits for its new worker. */
const LONGEST_MS = 3000
const own: unknown = import.meta.env['BUILD_NAME']

/** Another build. */
export interface Update {
  /** Its name, or what stands for it where nobody could say. */
  build: string
  /** Takes the page there. */
  take: () => void
}

/** The way to another build, as soon as there is one. */
export function useUpdate(): Update | null {
  const [update, setUpdate] = useState<Update | null>(null)
  useEffect(() => {
    const offer = (offered: Update): void => setUpdate(offered)
    window.addEventListener('vite:preloadError', () => {
      void isOutdated().then((outdated) => outdated && offer({ build: 'unknown', take: reload }))
    })
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      watchBuilds(navigator.serviceWorker, offer).catch(() => undefined)
  }, [])
  return update
}

/**
 * Watches for another build. A page that is of the new build already lets its worker take over at once; any other page
 * goes on as it is until somebody says so.
 */
async function watchBuilds(worker: ServiceWorkerContainer, offer: (update: Update) => void): Promise<void> {
  /** Somebody said yes. */
  let wanted = false
  let known = worker.controller !== null

  async function weigh(next: ServiceWorker): Promise<void> {
    const build = await askWorker(next, { kind: 'build' })
    if (build === own) return takeOver(next)
    offer({
      build: String(build),
      take() {
        wanted = true
        takeOver(next)
        // The worker before it may still be busy; the page is of the new build without it, too.
        setTimeout(go, LONGEST_MS)
      },
    })
  }

  /** Once: a second reload would throw away what the first has loaded by then. */
  function go(): void {
    if (wanted) reload()
    wanted = false
  }

  worker.addEventListener('controllerchange', () => {
    if (wanted) return go()
    // The first worker of this browser is no update; another one was let in by another tab.
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
  // It may have been found before anybody listened.
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
