import { useEffect } from 'react'
import type { ToPage } from '#web/worker/messages.ts'

/** Answers the service worker which address this page shows: it only knows the one with which the document was loaded. */
export function useSayingPlace(): void {
  useEffect(() => {
    const answer = ({ data, ports }: MessageEvent<ToPage | null>): void => {
      if (data?.kind === 'where') ports[0]?.postMessage(location.href)
    }
    navigator.serviceWorker?.addEventListener('message', answer)
    return () => navigator.serviceWorker?.removeEventListener('message', answer)
  }, [])
}
