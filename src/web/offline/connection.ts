import { callPath } from '#web/api/call-path.ts'
import { CACHED_META } from '#web/worker/messages.ts'

const listeners = new Set<() => void>()
let behind: number | null | undefined

/** When the displayed page was cached on this device, in ms; null when it came from the server. */
export function cachedAt(): number | null {
  if (behind === undefined) {
    const cached = document.querySelector<HTMLMetaElement>(`meta[name=${CACHED_META}]`)
    behind = cached ? Date.parse(cached.content) : null
  }
  return behind
}

/** The displayed data was reloaded from the server. */
export function upToDate(): void {
  behind = null
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, as far as is known: the browser is online, and the page was not cached. */
export const isOnline = (): boolean => navigator.onLine && cachedAt() === null

/** Asks the server itself. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answer = await fetch(callPath('GET /health')).catch(() => null)
  return answer?.ok === true
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
