import { useEffect, useRef } from 'react'
import { loadAnew } from './browser.ts'

/**
 * Loads the document again when something of it was read for another person than before or than the rest: in another tab somebody
 * else signed in, or acting as a customer began or ended. Signing in and a session's end change the open page instead.
 * @param session whose data was read, by `sessionOf`
 */
export function useOneSession(session: string | null): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (session === null) {
      // A visitor's page: who signs in on it is its person.
      last.current = undefined
      return
    }
    if (session !== (last.current ?? document.documentElement.dataset['session'])) loadAnew()
    last.current = session
  }, [session])
}
