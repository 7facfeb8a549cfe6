import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Started } from './start.ts'

/** What was begun in this document, once. */
let begun: Promise<Started> | null = null

/** The bars over a page: no connection, another version. Nothing of them is loaded before the page has nothing else to do. */
export function useNotices(): ReactNode {
  const [shown, setShown] = useState<ReactNode>(null)
  const { pathname, search } = useLocation()
  const kept = useMatches().findLast(({ handle }) => saysOffline(handle))?.handle
  const keepable = saysOffline(kept) && kept.offline

  useEffect(() => {
    let gone = false
    const go = async (): Promise<void> => {
      await idle()
      begun ??= import('./start.ts').then(({ start }) =>
        start((Notices, update) => setShown(<Notices update={update} />)),
      )
      const started = await begun
      if (!gone && keepable) started.moved(pathname + search)
    }
    go().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [pathname, search, keepable])
  return shown
}

const saysOffline = (handle: unknown): handle is { offline: boolean } =>
  typeof handle === 'object' && handle !== null && 'offline' in handle

/** When everything has arrived and the browser rests. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  // Safari has no requestIdleCallback.
  await new Promise((rests) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(rests, { timeout: 3000 })
    else setTimeout(rests, 500)
  })
}
