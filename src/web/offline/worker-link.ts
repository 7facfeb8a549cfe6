import { OWN_PAGES, type ToWorker } from '#web/worker/messages.ts'

/** After so long a worker that does not answer is not waited for. */
const PATIENCE_MS = 1500

/** Tells the worker of this page something, if it has one. */
export function tellWorker(message: ToWorker): void {
  // Not there in a private window of some browsers, and without HTTPS.
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Asks a worker. Null when it does not answer. */
export function askWorker(worker: ServiceWorker, message: ToWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    worker.postMessage(message, [port2])
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
}

/** Nothing of an account stays on the device: with every sign-in, every sign-out and the end of a session. */
export async function forgetOwnPages(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {}
  if (controller) await askWorker(controller, { kind: 'forget' })
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OWN_PAGES)).map((name) => caches.delete(name)))
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Something of one's own has changed: what is kept of it is loaded again, once what belongs together is done. */
export function ownChanged(paths: readonly string[]): void {
  clearTimeout(timer)
  timer = setTimeout(() => tellWorker({ kind: 'keep', paths, olderThan: 0 }), 1500)
}
