import { useSyncExternalStore } from 'react'

const nothing = (): (() => void) => () => undefined

/** False on the server and in the first render of the browser: a form that needs JavaScript waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

/** Whether the browser says that it keeps no cookies for this site: nobody can stay signed in, whichever way they come. */
export const useNoCookies = (): boolean => useHydrated() && !navigator.cookieEnabled
