import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** While a page starts and loads its dialogs ahead. */
const STARTING_MS = 3000

/**
 * Back and forward show a page as it was left. What was bought, reserved or signed out of meanwhile is read again. A page that was
 * left while it started is loaded again: WebKit loses what React was about to do then, and no press has an effect.
 */
export function useRestored(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const aliveAt = performance.now()
    let isStarting = false
    const hide = (): void => {
      isStarting = performance.now() - aliveAt < STARTING_MS
    }
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted || !navigator.onLine) return
      if (isStarting) location.reload()
      else void revalidate()
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', show)
    return () => {
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', show)
    }
  }, [revalidate])
}
