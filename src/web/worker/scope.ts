// The parts of a service worker's global scope that this one uses. TypeScript's own types for it conflict with a
// page's in one program.

import type { ToPage } from './messages.ts'

interface Waiting extends Event {
  /** Keeps the worker alive until this has settled. */
  waitUntil: (work: Promise<unknown>) => void
}

interface Asked extends Waiting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface Told extends Waiting {
  data: unknown
  ports: readonly MessagePort[]
}

export interface Pushed extends Waiting {
  data: { json: () => unknown } | null
}

/** The subscription changed or expired. Some browsers provide no new one. */
export interface Resubscribed extends Waiting {
  newSubscription?: PushSubscription | null
}

export interface Pressed extends Waiting {
  notification: { data: unknown; close: () => void }
}

export interface OpenWindow {
  focus: () => Promise<unknown>
  postMessage: (message: ToPage, ports: MessagePort[]) => void
}

interface Shown {
  body: string
  lang: string
  icon: string
  badge: string
  data: unknown
  tag?: string
}

interface Happenings {
  install: Waiting
  activate: Waiting
  fetch: Asked
  message: Told
  push: Pushed
  pushsubscriptionchange: Resubscribed
  notificationclick: Pressed
}

interface WorkerScope {
  location: Location
  registration: {
    pushManager: PushManager
    navigationPreload?: { disable: () => Promise<void> }
    showNotification: (title: string, options: Shown) => Promise<void>
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof Happenings>(kind: K, listener: (event: Happenings[K]) => void) => void
}

export const scope = globalThis as unknown as WorkerScope
