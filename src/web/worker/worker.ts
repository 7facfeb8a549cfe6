// The service worker: the site while offline, and its notifications. See docs/decisions/0070-offline.md and 0186-web-push.md.
import { build, dropOldBuilds, fetchBuild, fileFor } from './files.ts'
import type { ToWorker } from './messages.ts'
import { openPressed, showPushed } from './notifications.ts'
import { dropOldPages, forgetOwn, cacheOfflinePage, cachePages, pageFor } from './pages.ts'
import { treatmentOf } from './policy.ts'
import { scope } from './scope.ts'
import { renewSubscription } from './subscription.ts'

scope.addEventListener('install', (event) => event.waitUntil(Promise.all([fetchBuild(), cacheOfflinePage()])))

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await dropOldPages(await dropOldBuilds())
  // An earlier build's worker enabled it, and the registration remembers. WebKit combines the headers of a document
  // that it preloaded with the body of another request if the worker was not running: the nonces then differ.
  await scope.registration.navigationPreload?.disable()
  // From now on it also caches what the page that installed it loads.
  await scope.clients.claim()
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const treatment = treatmentOf(request, scope.location.origin)
  if (treatment === 'file') event.respondWith(fileFor(request))
  else if (treatment === 'page') event.respondWith(pageFor(request, (work) => event.waitUntil(work)))
})

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event)))

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event)))

scope.addEventListener('message', (event) => {
  const told = event.data as ToWorker
  const answer = (what: unknown): void => event.ports[0]?.postMessage(what)
  switch (told.kind) {
    case 'cache':
      event.waitUntil(cachePages(told.paths, told.olderThan))
      break
    case 'forget':
      event.waitUntil(forgetOwn().then(() => answer(true)))
      break
    case 'build':
      answer(build)
      break
    case 'take_over':
      event.waitUntil(scope.skipWaiting())
      break
  }
})
