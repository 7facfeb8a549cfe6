import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Services } from '#server/kit/services.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { type QueryTimes, withQueryTimes } from './query-timing.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Gives every request an id, a log line and metrics; in development also Server-Timing with its queries. The line
 * contains the call's name, never the URL, which may contain a phone or a token.
 */
export function observe({ log, metrics, environment }: Services): MiddlewareHandler<ApiEnv> {
  const development = environment.mode === 'development'
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('call', 'unknown')
    c.header('X-Request-Id', requestId)
    const start = performance.now()
    const queries: QueryTimes = { count: 0, milliseconds: 0 }
    await (development ? withQueryTimes(queries, next) : next())
    const milliseconds = performance.now() - start
    const call = c.get('call')
    metrics.request(call, c.res.status, milliseconds / 1000)
    const timing = development ? { queries: queries.count, query_ms: round(queries.milliseconds) } : {}
    if (development) {
      c.res.headers.set(
        'Server-Timing',
        `total;dur=${round(milliseconds)}, db;dur=${round(queries.milliseconds)};desc="${queries.count}"`,
      )
    }
    const line = {
      request_id: requestId,
      call,
      status: c.res.status,
      ms: round(milliseconds),
      customer: c.get('customerId'),
      ...timing,
    }
    if (call === 'GET /health' || call === 'metrics') log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
