/** The step in ms, longer than the work of any of these answers on an idle machine. */
const STEP_MS = 500

export type EvenTime = <T>(work: () => Promise<T>) => Promise<T>
type Pause = (ms: number) => Promise<unknown>

/**
 * Runs work and settles only at a whole step after its start, whether it succeeds or fails: how long an answer takes
 * then says nothing about what was found.
 */
export function createEvenTime(pause: Pause, now = () => performance.now()): EvenTime {
  return async (work) => {
    const start = now()
    try {
      return await work()
    } finally {
      const spent = now() - start
      await pause(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
    }
  }
}
