// The few parts of a service worker's surroundings that this one uses. TypeScript's own types of them cannot stand beside
// those of a page in one program.

interface Waiting extends Event {
  /** Keeps the worker alive until this has ended. */
  waitUntil: (work: Promise<unknown>) => void
}

interface Asked extends Waiting {
  request: Request
  /** The answer that the browser asked for while the worker was starting. */
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
