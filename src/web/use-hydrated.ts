import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { HYDRATED } from './late-start.ts'

const nothing = (): (() => void) => () => undefined

/** False on the server and in the first render of the browser: a form that needs JavaScript waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

/**
 * The same for what many parts are drawn anew by: it becomes true a little later, in pieces between which the browser answers. What
 * is drawn after the page stands has it at once.
 */
export function useHydratedSoon(): boolean {
  const [hydrated, setHydrated] = useState(wasHydrated)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}

let stands = false
if (typeof window !== 'undefined') window.addEventListener(HYDRATED, () => (stands = true), { once: true })

/** Whether React has taken the page over; nothing is drawn anew by it. */
export function wasHydrated(): boolean {
  return stands
}
