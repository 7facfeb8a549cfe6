import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** How often what a visible tab shows is read again, in ms. */
const REFRESH_MS = 60_000

/** Reloads the page's data every minute, and at once when the tab becomes visible again; not under an open dialog. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator()
  useOften(() => {
    // What somebody else changed could take the dialog off the page, with what was typed in it.
    if (document.querySelector('[aria-modal="true"]') === null) void revalidate()
  })
}

/** Reads something again every minute, and at once when the tab becomes visible again. */
export function useOften(read: () => unknown): void {
  const readVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') read()
  })
  useEffect(() => {
    const refresh = (): void => readVisible()
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}
