import { setTimeout as sleep } from 'node:timers/promises'

/** What has been started, to be stopped in the opposite order. */
export interface Stops {
  /**
   * Starts something and gives it back; `stop` will be called with it. Something that is still starting when the end
   * comes is waited for and then stopped, so that nothing is left behind.
   * @param patience milliseconds after which the next is stopped although this one has not ended
   */
  add<T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>, patience?: number): Promise<T>
  /** Stops everything once, however often it is called; `onError` is told what did not stop. */
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
