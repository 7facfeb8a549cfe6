import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

export interface QueryTimes {
  count: number
  milliseconds: number
}

const times = new AsyncLocalStorage<QueryTimes>()

/** Runs `work` and counts its queries. */
export const withQueryTimes = <T>(counted: QueryTimes, work: () => T): T => times.run(counted, work)

/** Makes every connection of the pool report its queries to the current request. Development only. */
export function timeQueries(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const counted = times.getStore()
      if (!counted) return query(...args)
      const start = performance.now()
      counted.count++
      const stop = () => {
        counted.milliseconds += performance.now() - start
      }
      // The pool's own query() passes a callback; other callers await a promise.
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const timed = (...results: unknown[]) => {
          stop()
          callback(...results)
        }
        return query(...args.slice(0, -1), timed)
      }
      const result = query(...args)
      if (result instanceof Promise) result.then(stop, stop)
      return result
    }) as typeof client.query
  })
}
