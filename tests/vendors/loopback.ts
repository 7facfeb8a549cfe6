import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** No response at all; or the work is done and its response lost. */
export type Trouble = 'down' | 'loses_answers' | null

/**
 * Cuts the connection at the call with this number, from 1: before it arrives, or after it was done and before its
 * response.
 */
export interface Cut {
  call: number
  side: 'before' | 'after'
}

export interface Asked {
  method: string
  path: string
  /** Without the question mark. */
  search: string
  /** Unchanged. */
  text: string
  /** What `text` is made from, for a body that is no text. */
  bytes: Buffer
  headers: IncomingHttpHeaders
}

export interface Reply {
  status: number
  body: string
  /** Default: JSON. */
  type?: string
  location?: string
  /** How long it may be cached, in seconds; default: nothing is said. */
  maxAge?: number
  /** Seconds. */
  retryAfter?: number
}

interface Role {
  /** A page or a script of the provider's, not affected by trouble; null for a call of its API. */
  page(asked: Asked): Reply | null
  call(asked: Asked): Reply
  /** Finishes the answer to a call, where that takes a promise, e.g. a signature. */
  after?(reply: Reply, asked: Asked): Promise<Reply>
}

/** A provider on loopback. What it throws is a bug of the test or the double, and fails `close`. */
export async function startLoopback(port: number, { page, call, after }: Role) {
  const mistakes: string[] = []
  let trouble: Trouble = null
  let cut: Cut | null = null
  let calls = 0
  let wait: ((asked: Asked) => Promise<void>) | null = null

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      mistakes.push(message)
      send(response, {
        status: 500,
        body: JSON.stringify({ message, error: { type: 'api_error', message } }),
      })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://double.invalid')
    const { method = '', headers } = request
    const bytes = await bytesOf(request)
    const asked = { method, path, search: search.slice(1), text: bytes.toString(), bytes, headers }
    if (method === 'OPTIONS') return send(response, { status: 204, body: '' })
    const shown = page(asked)
    if (shown) return send(response, shown)
    if (trouble === 'down') return void request.socket.destroy()
    await wait?.(asked)
    calls += 1
    if (cut && (calls > cut.call || (calls === cut.call && cut.side === 'before')))
      return void request.socket.destroy()
    const done = call(asked)
    const reply = after ? await after(done, asked) : done
    if (trouble === 'loses_answers' || (cut && calls >= cut.call)) return void request.socket.destroy()
    send(response, reply)
  }

  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Until called with null. */
    trouble(next: Trouble) {
      trouble = next
    },
    /**
     * Restarts counting calls and cuts the connection at one of them, until called with null. Returns how many there
     * were before.
     */
    cut(next: Cut | null): number {
      const before = calls
      cut = next
      calls = 0
      return before
    },
    /** Every call awaits this before it is done, until called with null. */
    before(next: typeof wait) {
      wait = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      // A test must not pass when the double returned what the provider never does.
      if (mistakes.length > 0) throw new Error(mistakes.join('\n\n'))
    },
  }
}

function send(response: ServerResponse, reply: Reply): void {
  const { status, body, type = 'application/json', location, maxAge, retryAfter } = reply
  response.writeHead(status, {
    'content-type': type,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'request-id': `req_${crypto.randomUUID().slice(0, 8)}`,
    ...(location === undefined ? {} : { location }),
    ...(maxAge === undefined ? {} : { 'cache-control': `public, max-age=${maxAge}` }),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
  response.end(body)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
