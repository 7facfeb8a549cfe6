import type { ComponentType } from 'react'
import { paths } from '#web/paths.ts'
import { isOnline, onConnection } from './connection.ts'
import type { Update } from './updates.ts'
import { isOutdated, watchBuilds } from './updates.ts'
import { tellWorker } from './worker-link.ts'

/** What is kept of the own pages is loaded again when it is older than this; a page that is open, than the second. */
const OWN_MS = 10 * 60_000
const OPEN_MS = 60_000

export interface NoticesProps {
  update: Update | null
}

export interface Started {
  /** Another page is open in the same document. */
  moved: (path: string) => void
}

/**
 * What a page does about its connection and its build, begun when everything else is done. What is shown of it is loaded
 * when there is something to show.
 */
export function start(show: (Notices: ComponentType<NoticesProps>, update: Update | null) => void): Started {
  let update: Update | null = null
  let open: string | null = null
  const notices = (): void =>
    void import('./Notices.tsx').then(
      ({ Notices }) => show(Notices, update),
      () => undefined,
    )
  const offer = (offered: Update): void => {
    update = offered
    notices()
  }
  const mark = (): void => {
    document.documentElement.toggleAttribute('data-offline', !isOnline())
    if (!isOnline()) notices()
  }
  const keep = (): void => {
    if (open !== null) tellWorker({ kind: 'keep', paths: [open], olderThan: OPEN_MS })
    if (signedIn())
      tellWorker({ kind: 'keep', paths: [paths.mystudio(), paths.reservaciones()], olderThan: OWN_MS })
  }

  onConnection(mark)
  mark()
  // In the customer area it must be there before the connection goes, also without a worker.
  if (signedIn()) notices()
  window.addEventListener('vite:preloadError', () => {
    void isOutdated().then((outdated) => outdated && offer(() => window.location.reload()))
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('controllerchange', keep)
    watchBuilds(navigator.serviceWorker, offer).catch(() => undefined)
  }
  return {
    moved(path) {
      open = path
      keep()
    },
  }
}

const signedIn = (): boolean => document.documentElement.dataset['session'] === 'on'
