import { setTimeout as wait } from 'node:timers/promises'
import { inWords } from '#server/kit/own-words.ts'
import type { Services } from '#server/kit/services.ts'

export interface Rounds {
  /** Lets the current round finish and starts no new one. */
  stop(): Promise<void>
}

/**
 * Repeats a piece of work: at once while it finds something to do, else after a pause. For work that arrives in
 * bursts, where a job for each item would cost more than the work. After a failure it retries after the pause.
 * @param round processes a batch and returns its size
 * @param pause milliseconds
 */
export function startRounds(
  { log, metrics, configuration }: Services,
  { name, round, pause }: { name: string; round: () => Promise<number>; pause: number },
): Rounds {
  const stopping = new AbortController()
  let failure = ''

  async function go(): Promise<number> {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    try {
      const done = await inWords(configuration.words(), round)
      if (done > 0) metrics.job(name, 'done', seconds())
      failure = ''
      return done
    } catch (error) {
      metrics.job(name, 'failed', seconds())
      // Each second of an outage has the same: the log gets it once.
      if (String(error) !== failure)
        log.error({ task: name, err: error }, 'a round failed, it will be tried again')
      failure = String(error)
      return 0
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if ((await go()) > 0) continue
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
