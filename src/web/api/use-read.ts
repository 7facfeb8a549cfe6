import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from './client.ts'

interface Read<T> {
  /** What the server answered; null until it has. */
  answer: T | null
  /** Why it could not be read, ready to be shown. */
  problem: string | null
}

interface Reading<T> extends Read<T> {
  /** Reads once more. What is there stays meanwhile. */
  again: () => Promise<void>
}

/** Loads something for a key, again when the key changes; undefined without a key. */
export function useRead<T>(
  key: string | number | null,
  read: (signal: AbortSignal) => Promise<T>,
): Reading<T> {
  const [{ of, ...shown }, show] = useState<Read<T> & { of: typeof key }>({ of: key, ...nothing })
  const latest = useRef(read)
  const reading = useRef<AbortController>(null)
  useEffect(() => {
    latest.current = read
  })
  const ask = useCallback(async (): Promise<void> => {
    reading.current?.abort()
    if (key === null) return
    const { signal } = (reading.current = new AbortController())
    try {
      const answer = await latest.current(signal)
      if (!signal.aborted) show({ of: key, answer, problem: null })
    } catch (failure) {
      if (signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      const problem = failure.message
      show((before) => (before.of === key ? { ...before, problem } : { of: key, answer: null, problem }))
    }
  }, [key])
  useEffect(() => {
    void ask()
    return () => reading.current?.abort()
  }, [ask])
  const again = (): Promise<void> => {
    show((before) => ({ ...before, problem: null }))
    return ask()
  }
  return { ...(of === key ? shown : nothing), again }
}

const nothing = { answer: null, problem: null }
