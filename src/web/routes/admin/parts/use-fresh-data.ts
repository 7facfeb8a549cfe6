import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How often a visible page reloads, in ms. */
const REFRESH_MS = 60_000

/** Reloads the page's data every minute, and at once when the tab becomes visible again; not under an open dialog. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (): void => {
      // What somebody else changed could take the dialog off the page, with what was typed in it.
      const asks = document.querySelector('[aria-modal="true"]') !== null
      if (document.visibilityState === 'visible' && !asks) void revalidate()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}
