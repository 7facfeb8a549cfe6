import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How often a page asks anew while somebody looks at it. */
const REFRESH_MS = 60_000

/** Reads the page's data again every minute, and at once when somebody comes back to it. */
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
