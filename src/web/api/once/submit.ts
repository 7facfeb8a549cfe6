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

/** How long after it began an undecided submission keeps its key, in ms. Whoever repeats it later means another one. */
const KEPT_MS = 5 * 60_000

/** By what is submitted, not by who shows it: a dialog that was closed and opened again continues. */
const undecided = new Map<string, { key: string; at: number }>()

/**
 * One idempotency key per submission. If the response was lost, retrying the same submission reuses the key, so that
 * it is executed only once.
 */
export async function submit<B, T>(body: B, send: (body: B, key: string) => Promise<T>): Promise<T> {
  const text = JSON.stringify(body)
  let known = undecided.get(text)
  if (known === undefined || Date.now() - known.at > KEPT_MS) known = { key: freshKey(), at: Date.now() }
  undecided.set(text, known)
  const began = Date.now()
  try {
    const answer = await send(body, known.key)
    // What is shown from here on is newer than any answer that was lost before: the same again is meant anew, as after undoing it.
    for (const [other, { at }] of undecided) if (at <= began) undecided.delete(other)
    return answer
  } catch (problem) {
    if (mayHaveHappened(problem)) undecided.set(text, known)
    else undecided.delete(text)
    throw problem
  }
}
