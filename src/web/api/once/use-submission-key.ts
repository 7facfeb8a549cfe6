import { useRef } from 'react'
import { ApiError } from '#web/api/client.ts'

/** A random key, even without a secure origin, where `crypto.randomUUID` is missing. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}

/** Responses that do not tell whether the request was executed: sign in again, timeout, too many. */
const UNDECIDED = new Set([0, 401, 408, 429])

/** Whether a request may have been executed, or still be in flight, despite this error. */
export function mayHaveHappened(problem: unknown): boolean {
  if (problem === undefined) return false
  if (!(problem instanceof ApiError)) return true
  return UNDECIDED.has(problem.status) || problem.status >= 500 || problem.code === 'request_running'
}

/**
 * One idempotency key per submission. If the response was lost, retrying the same submission reuses the key, so that
 * it is executed only once.
 */
export function useSubmissionKey(): <B, T>(
  body: B,
  send: (body: B, key: string) => Promise<T>,
) => Promise<T> {
  const open = useRef<{ text: string; key: string } | null>(null)
  return async (body, send) => {
    const text = JSON.stringify(body)
    if (open.current?.text !== text) open.current = { text, key: freshKey() }
    try {
      const answer = await send(body, open.current.key)
      open.current = null
      return answer
    } catch (problem) {
      if (!mayHaveHappened(problem)) open.current = null
      throw problem
    }
  }
}
