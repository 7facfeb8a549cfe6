import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { openBooks, withoutOwn } from './books.ts'
import { paypalCalls } from './calls.ts'
import { checkAnswer, faultsOf, type Route, routeOf, sentenceOf } from './contract.ts'
import { bodyOf, PayPalFault } from './fault.ts'

const CLIENT_ID = 'client-id-of-the-double'
const CLIENT_SECRET = 'client-secret-of-the-double'
const WEBHOOK_ID = '1JE4291016473214C'
const HOURS_9 = 9 * 60 * 60

/** Nobody answers at all; or the work is done and its answer lost. */
type Trouble = 'down' | 'loses_answers' | null

interface Reply {
  status: number
  body: string
}

export type PayPalDouble = Awaited<ReturnType<typeof startPayPal>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/**
 * PayPal on loopback: holds every request and each of its own answers against the contract data, keeps books, and signs
 * events. It moves no money.
 */
export async function startPayPal({ port = 0 }: { port?: number } = {}) {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const books = openBooks({ signingKey: keys.privateKey, webhookId: WEBHOOK_ID })
  const setting = { origin: () => url, publicKey: keys.publicKey, webhookId: WEBHOOK_ID }
  const played = paypalCalls(books, setting)
  const answers = new Map<string, { asked: string; reply: Reply }>()
  const tokens = new Set<string>()
  const mistakes: string[] = []
  let trouble: Trouble = null
  let url = ''

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      mistakes.push(message)
      send(response, { status: 500, body: JSON.stringify({ name: 'INTERNAL_SERVER_ERROR', message }) })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double.invalid')
    const text = await textOf(request)
    if (pathname === '/sdk/js') return sendScript(response, searchParams)
    if (pathname === '/double/approve') return payerSays(text, response)
    if (trouble === 'down') return void request.socket.destroy()
    const reply =
      pathname === '/v1/oauth2/token' ? token(request, text) : once(request, pathname, searchParams, text)
    if (trouble === 'loses_answers') return void request.socket.destroy()
    send(response, reply)
  }

  function token({ headers }: IncomingMessage, text: string): Reply {
    const wanted = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
    if (headers.authorization !== wanted || text !== 'grant_type=client_credentials')
      return { status: 401, body: JSON.stringify({ error: 'invalid_client' }) }
    const access_token = `A21AA${crypto.randomUUID().replaceAll('-', '')}`
    tokens.add(access_token)
    return { status: 200, body: JSON.stringify({ access_token, token_type: 'Bearer', expires_in: HOURS_9 }) }
  }

  /** A PayPal-Request-Id gives the first good answer again. */
  function once(request: IncomingMessage, path: string, search: URLSearchParams, text: string): Reply {
    const key = request.headers['paypal-request-id']
    const asked = `${request.method} ${path} ${text}`
    const kept = typeof key === 'string' ? answers.get(key) : undefined
    if (kept && kept.asked !== asked) throw new Error(`${String(key)} was used for another request`)
    if (kept) return kept.reply
    const reply = perform(request, path, search, text)
    if (typeof key === 'string' && reply.status < 300) answers.set(key, { asked, reply })
    return reply
  }

  function perform(request: IncomingMessage, path: string, search: URLSearchParams, text: string): Reply {
    const route = routeOf(request.method ?? '', path)
    if (!route) throw new Error(`PayPal has no ${request.method} ${path}`)
    try {
      if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
        return { status: 401, body: JSON.stringify({ error: 'invalid_token' }) }
      return call(route, request, search, text)
    } catch (error) {
      if (!(error instanceof PayPalFault)) throw error
      return failed(route, error)
    }
  }

  function call(route: Route, { headers }: IncomingMessage, search: URLSearchParams, text: string): Reply {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const [fault] = faultsOf(route, { search, headers, body })
    // A request that PayPal would not understand is a mistake of ours, and no test may pass with it.
    if (fault) throw new Error(`${route.name}: ${fault.what} ${fault.path}`)
    const play = played.calls[route.name]
    if (!play) throw new Error(`the double does not play ${route.name}`)
    const reply = play({
      params: (body ?? {}) as Parameters<typeof play>[0]['params'],
      id: route.ids[0] ?? '',
      search,
      text,
    })
    const thing: unknown = reply.body === undefined ? undefined : withoutOwn(reply.body)
    checkAnswer(route, reply.status, thing)
    return { status: reply.status, body: thing === undefined ? '' : JSON.stringify(thing) }
  }

  function failed(route: Route, fault: PayPalFault): Reply {
    const body = bodyOf(fault, sentenceOf(route, fault.status, fault.issue))
    checkAnswer(route, fault.status, body)
    return { status: fault.status, body: JSON.stringify(body) }
  }

  /** What the payer does in PayPal's window. */
  function payerSays(text: string, response: ServerResponse): void {
    const form = new URLSearchParams(text)
    response.setHeader('access-control-allow-origin', '*')
    const found = played.approve(form.get('id') ?? '', form.get('instrument') ?? undefined)
    send(response, { status: found ? 200 : 404, body: JSON.stringify({ found }) })
  }

  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    books,
    ...played,
    /** Until it is called with null again. */
    trouble(next: Trouble) {
      trouble = next
    },
    /** Every token that was given so far counts no longer. */
    forgetTokens: () => tokens.clear(),
    environment: {
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_API_URL: url,
      PAYPAL_JS_URL: `${url}/sdk/js`,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      // A test may pass although the double answered what PayPal never does; it must not.
      if (mistakes.length > 0) throw new Error(mistakes.join('\n\n'))
    },
  }
}

/** PayPal's script is made for the query that it is asked with. */
function sendScript(response: ServerResponse, query: URLSearchParams): void {
  const good = query.get('client-id') === CLIENT_ID && query.get('currency') === 'MXN'
  response.writeHead(good ? 200 : 400, { 'content-type': 'text/javascript' })
  response.end(good ? script : '')
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
