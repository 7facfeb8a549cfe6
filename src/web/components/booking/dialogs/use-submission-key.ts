import { useRef } from 'react'
import { ApiError } from '#web/api/client.ts'

/** A fresh key; also where the page is not on a secure origin and `crypto.randomUUID` is missing. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}

/** Answers that say nothing of what became of the request: sign in anew, too slow, too many. */
const UNDECIDED = new Set([0, 401, 408, 429])

/** Whether a request may have been done, or still be running, although it ended in this problem. */
export function mayHaveHappened(problem: unknown): boolean {
  if (problem === undefined) return false
  if (!(problem instanceof ApiError)) return true
  return UNDECIDED.has(problem.status) || problem.status >= 500 || problem.code === 'request_running'
}

/**
 * One idempotency key per submission. When the answer was lost on its way, sending the same thing again keeps the key,
 * so that what may have happened already happens once.
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
