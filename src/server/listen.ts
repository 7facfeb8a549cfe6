import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import { paths } from '#domain/site-map/paths.ts'
import { hasCode } from '#server/environment/create-once.ts'

interface Listening {
  /** Accepts no new requests, lets running ones finish, and aborts the rest after `patience` milliseconds. */
  close(patience: number): Promise<void>
}

/** Milliseconds in which an upload must have arrived. */
const LONGEST_UPLOAD = 60 * 60_000
/** Milliseconds in which every other request must. */
const LONGEST_REQUEST = 120_000

const uploads = new Set(
  Object.values<CallDefinition>(calls).flatMap((call) => (call.multipart ? [paths.api(call.path)] : [])),
)

/** Ends requests that send their body too slowly, which would hold a connection; uploads once they are answered. */
function endSlowRequests(request: IncomingMessage, response: ServerResponse): void {
  if (uploads.has((request.url ?? '').replace(/\?.*$/, ''))) response.once('finish', () => endLater(request))
  else endLater(request)
}

function endLater(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, LONGEST_REQUEST).unref()
  request.once('close', () => clearTimeout(timer))
}

interface Where {
  port: number
  host: string
}

/** Serves HTTP on a port. @throws Error with a sentence when the port is not available */
export async function listen(
  app: Parameters<typeof createAdaptorServer>[0],
  where: Where,
): Promise<Listening> {
  const server = createAdaptorServer(app) as Server
  // Longer than proxies in front keep a connection open: otherwise they send a request into one that is being closed.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000
  server.requestTimeout = LONGEST_UPLOAD
  server.on('request', endSlowRequests)
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(explain(error, where)))
    server.listen(where.port, where.host, done)
  })
  return { close: (patience) => close(server, patience) }
}

function explain(error: Error, { port, host }: Where): Error {
  if (hasCode(error, 'EADDRINUSE')) {
    return new Error(`Port ${port} is taken by another program: stop that one, or set PORT to another.`)
  }
  if (hasCode(error, 'EACCES')) {
    return new Error(`This user may not use port ${port}: set PORT to one above 1023.`)
  }
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) {
    return new Error(
      `HOST is ${host}, which is no address of this machine. 0.0.0.0 stands for all of its addresses.`,
    )
  }
  return error
}

function close(server: Server, patience: number): Promise<void> {
  return new Promise((done) => {
    // A keep-alive connection whose last request is done could get another request, so it is closed.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      done()
    })
  })
}
