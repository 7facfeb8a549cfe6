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
