import { setTimeout as sleep } from 'node:timers/promises'

/** Started parts, stopped in reverse order. */
export interface Stops {
  /**
   * Starts something and returns it; `stop` will be called with it. Something still starting at the end is awaited
   * and then stopped, so that nothing is left behind.
   * @param patience milliseconds after which the next part is stopped although this one has not finished
   */
  add<T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>, patience?: number): Promise<T>
  /** Stops everything, only once; `onError` gets each error. */
  run(onError: (error: unknown) => void): Promise<void>
}

export function createStops(): Stops {
  const stops: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  return {
    add(starting, stop, patience = 1000) {
      stops.push(async () => {
        const [started] = await Promise.allSettled([starting])
        if (started.status === 'fulfilled') await Promise.race([stop(started.value), sleep(patience)])
      })
      return starting
    },
    run(onError) {
      running ??= (async () => {
        for (const stop of stops.toReversed()) await stop().catch(onError)
      })()
      return running
    },
  }
}
