import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveEvent } from './stream.ts'

/** Debounces reloads, in ms: own changes come in twos and threes, and the page itself reloads after its own changes. */
export const GATHER_MS = 400

/**
 * Listens to the server's events and reloads the page's data for some of them.
 * @param loaded when the data was loaded, ISO 8601: older news are in it
 * @param onEvent returns after how many ms to reload, null for an event that asks for no reload
 */
export function useStream(
  signedIn: boolean,
  loaded: string,
  onEvent: (event: LiveEvent) => number | null,
): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useEffectEvent(() => loaded)
  const reload = useEffectEvent((told: number) => {
    if (Date.parse(loaded) < told && navigator.onLine) void revalidate()
  })
  const tell = useEffectEvent((event: LiveEvent) => {
    const wait = onEvent(event)
    if (wait === null) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => reload(event.at), wait)
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    // A customer's own token; null for a visitor.
    const tokenOf = async (anew?: boolean): Promise<string | null> =>
      signedIn ? (await import('./browser.ts')).authorization(anew) : null
    const begin = async (): Promise<void> => {
      // Loaded separately, because the page works without it.
      const { listen } = await import('./stream.ts')
      if (!left) stop = listen(since(), tokenOf, (event) => tell(event))
    }
    begin().catch(() => undefined)
    return () => {
      left = true
      stop?.()
      clearTimeout(timer.current)
    }
  }, [signedIn])
}
