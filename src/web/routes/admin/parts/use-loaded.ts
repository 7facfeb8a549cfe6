import { useEffect, useRef, useState } from 'react'

/** What `load` answers for a key, loaded anew when the key changes; null without a key, while it loads, and when it failed. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ key: string; value: T } | null>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (key === null) return undefined
    const asking = new AbortController()
    const ask = async (): Promise<void> => {
      const value = await latest.current(asking.signal).catch(() => null)
      if (value !== null && !asking.signal.aborted) setLoaded({ key, value })
    }
    void ask()
    return () => asking.abort()
  }, [key])
  return loaded !== null && loaded.key === key ? loaded.value : null
}
