// The parts of a service worker's global scope that this one uses. TypeScript's own types for it conflict with a
// page's in one program.

interface Waiting extends Event {
  /** Keeps the worker alive until this has settled. */
  waitUntil: (work: Promise<unknown>) => void
}

interface Asked extends Waiting {
  request: Request
  /** The response that the browser requested while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

interface Told extends Waiting {
  data: unknown
  ports: readonly MessagePort[]
}

interface Happenings {
  install: Waiting
  activate: Waiting
  fetch: Asked
  message: Told
}

interface WorkerScope {
  location: Location
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof Happenings>(kind: K, listener: (event: Happenings[K]) => void) => void
}

export type Fetching = Asked

export const scope = globalThis as unknown as WorkerScope
