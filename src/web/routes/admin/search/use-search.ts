import { useEffect, useState } from 'react'
import { api } from '#web/api/browser.ts'
import type { Found } from './hits.ts'

/** How long typing pauses before it is searched, in ms. */
const PAUSE_MS = 200
/** The API takes no more. */
const LONGEST = 100

interface Search {
  /** What was found last; stays until the next answer. */
  found: Found | null
  state: 'idle' | 'searching' | 'failed'
  retry: () => void
}

/** What the server finds while one types. */
export function useSearch(written: string): Search {
  const query = written.trim().slice(0, LONGEST)
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ key: string; found: Found | null; failed: boolean } | null>(null)
  const key = `${attempt} ${query}`
  useEffect(() => {
    if (query === '') return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api('GET /studio/search', { query: { q: query }, signal: asking.signal }).then(
        (found) => setLast({ key, found, failed: false }),
        () => {
          if (!asking.signal.aborted)
            setLast((before) => ({ key, found: before?.found ?? null, failed: true }))
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, key])
  const retry = (): void => setAttempt((one) => one + 1)
  if (query === '') return { found: null, state: 'idle', retry }
  if (last === null || last.key !== key) return { found: last?.found ?? null, state: 'searching', retry }
  return { found: last.failed ? null : last.found, state: last.failed ? 'failed' : 'idle', retry }
}
