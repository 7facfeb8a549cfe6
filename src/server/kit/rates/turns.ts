import { errorTexts } from '#text/errors.ts'
import { AppError } from '#server/kit/errors.ts'

/** Sleeps for a number of milliseconds. */
type Pause = (ms: number) => Promise<unknown>

const GAP_MS = 250
const LONGEST_GAP_MS = 4_000
/** The longest wait; a caller that would wait longer is refused. */
const LONGEST_WAIT_MS = 20_000
const MOST_KEYS = 5_000

export const tooMany = (
  retryAfterSeconds: number,
  text: string = errorTexts.general.tooManyRequests,
): AppError => new AppError(429, 'too_many_requests', text, { retryAfterSeconds })

/**
 * Serialises callers of one key, with growing pauses: parallel attempts are no faster than sequential ones. Per
 * process.
 */
export function createTurns(pause: Pause, now = () => performance.now()) {
  const nextOf = new Map<string, number>()
  return {
    /** @param over how many there were beyond the free ones */
    async wait(key: string, over: number): Promise<void> {
      const start = now()
      const turn = Math.max(start, nextOf.get(key) ?? start)
      const gap = Math.min(GAP_MS * over, LONGEST_GAP_MS)
      if (turn + gap - start > LONGEST_WAIT_MS) throw tooMany(Math.ceil(LONGEST_WAIT_MS / 1000))
      if (nextOf.size >= MOST_KEYS) nextOf.clear()
      nextOf.set(key, turn + gap)
      await pause(turn + gap - start)
    },
  }
}
