import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Holds a navigation, and has the browser ask before the document is left. @param within whether what waits survives one within the page */
export function useLeaveGuard(waiting: boolean, within = false): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      waiting && (!within || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    if (!waiting) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waiting])
  return blocker
}
