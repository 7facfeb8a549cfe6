import { useEffect } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { isReachable } from './connection.ts'
import { isElsewhere, type Results, stay } from './stale-data.ts'

/** What a pending navigation asks for. */
let coming: Request | null = null
/** Whether the router waits for code that it could not load. It never asks for it again. */
let lost = false

/** Once code was lost, each page is a document, which has its own. */
export const followLost: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (!isElsewhere(request)) return next()
  coming = request
  if (lost) return follow(request)
  try {
    return await next()
  } finally {
    if (coming === request) coming = null
  }
}

/**
 * Where a page's code cannot be loaded, React Router reloads the open page, which loses the press. Instead the press is
 * followed. A browser without the Navigation API reloads.
 */
export function useLostCode(): void {
  useEffect(() => {
    const reloads = (event: NavigateEvent): void => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || coming === null)
        return
      event.preventDefault()
      lost = true
      void follow(coming)
    }
    const navigation = window.navigation as Navigation | undefined
    navigation?.addEventListener('navigate', reloads)
    return () => navigation?.removeEventListener('navigate', reloads)
  }, [])
}

/** Loads the page as a document; while the server is unreachable, the open one stays. */
async function follow({ url, signal }: Request): Promise<Results> {
  const reachable = await isReachable()
  if (signal.aborted) return {}
  if (reachable) window.location.assign(url)
  else stay()
  return new Promise(() => undefined)
}
