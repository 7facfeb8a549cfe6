import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Back and forward show a page as it was left. What was bought, reserved or signed out of meanwhile is read again. */
export function useRestored(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && navigator.onLine) void revalidate()
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [revalidate])
}
