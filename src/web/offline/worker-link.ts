import { paths } from '#domain/site-map/paths.ts'
import { OWN_PAGES, type ToWorker } from '#web/worker/messages.ts'

/** How long to wait for a worker's reply, in ms. */
const PATIENCE_MS = 1500

/** Sends a message to the worker of this page, if it has one. */
function tellWorker(message: ToWorker): void {
  // Missing in private windows of some browsers, and without HTTPS.
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Sends a message and returns the worker's reply; null without one. */
export function askWorker(worker: ServiceWorker, message: ToWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    worker.postMessage(message, [port2])
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
}

/** Deletes an account's pages from the device: on every sign-in, sign-out and end of a session. */
export async function forgetOwnPages(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {}
  if (controller) await askWorker(controller, { kind: 'forget' })
  try {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(OWN_PAGES)).map((name) => caches.delete(name)))
  } catch {
    // Missing without HTTPS, and refused in private windows of some browsers: nothing is kept there.
  }
}

/** Cached personal pages older than the first are reloaded; the open page, if older than the second. */
const OWN_MS = 10 * 60_000
const OPEN_MS = 60_000

/** Has the worker cache the open page, and with a session the pages that its customer needs without a connection. */
export function cachePages(open: string | null, signedIn: boolean): void {
  if (open !== null) tellWorker({ kind: 'cache', paths: [open], olderThan: OPEN_MS })
  if (signedIn)
    tellWorker({ kind: 'cache', paths: [paths.mystudio(), paths.reservaciones()], olderThan: OWN_MS })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Personal data has changed: reloads its cached pages, once related changes are done. */
export function ownChanged(changed: readonly string[]): void {
  clearTimeout(timer)
  timer = setTimeout(() => tellWorker({ kind: 'cache', paths: changed, olderThan: 0 }), 1500)
}
