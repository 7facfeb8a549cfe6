import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How often a visible page reloads, in ms. */
const REFRESH_MS = 60_000

/** Reloads the page's data every minute, and at once when the tab becomes visible again. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}
