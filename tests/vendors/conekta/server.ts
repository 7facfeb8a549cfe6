import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { clean, openBooks, type Thing } from './books.ts'
import { conektaCalls } from './calls.ts'
import { checkAnswer, faultsOf, MEDIA, type Route, routeOf } from './contract.ts'
import { ConektaFault, invalid } from './fault.ts'

const PRIVATE_KEY = 'key_double_private'
const PUBLIC_KEY = 'key_double_public'

/** Nobody answers at all; or the work is done and its answer lost. */
type Trouble = 'down' | 'loses_answers' | null

interface Reply {
  status: number
  body: Thing
}

export type ConektaDouble = Awaited<ReturnType<typeof startConekta>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/** The pair that a double signs its events with, as PEM. */
export function webhookKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/**
 * Conekta on loopback: holds every request and each of its own answers against the contract data, keeps books, and signs
 * events. It knows the public test cards and moves no money.
 */
export async function startConekta({ port = 0, keys = webhookKeys() } = {}) {
  const books = openBooks(keys.privateKey)
  const played = conektaCalls(books, () => url)
  const mistakes: string[] = []
  let trouble: Trouble = null
  let url = ''

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      mistakes.push(message)
      send(response, 500, JSON.stringify({ message }))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://double.invalid')
    const body = await textOf(request)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return send(response, 204, '')
    if (pathname === '/conekta.js') return send(response, 200, script, 'text/javascript')
    if (pathname.startsWith('/double/3ds/')) return bankPage(pathname, body, request, response)
    if (trouble === 'down') return void request.socket.destroy()
    const reply = perform(request, pathname, search.slice(1), body)
    if (trouble === 'loses_answers') return void request.socket.destroy()
    send(response, reply.status, JSON.stringify(reply.body), MEDIA)
  }

  function perform(request: IncomingMessage, path: string, search: string, text: string): Reply {
    const route = routeOf(request.method ?? '', path)
    try {
      checkHeaders(request, path)
      if (!route) throw new ConektaFault(404, 'resource_not_found_error', unrecognized(request.method, path))
      return call(route, search, text)
    } catch (error) {
      if (!(error instanceof ConektaFault)) throw error
      if (route) checkAnswer(route, error.status, error.body)
      return { status: error.status, body: error.body }
    }
  }

  function call(route: Route, search: string, text: string): Reply {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const [fault] = faultsOf(route, search, body)
    if (fault) throw invalid(`${fault.what}_parameter`, `${fault.what} parameter: ${fault.path}`, fault.path)
    const play = played.calls[route.name]
    if (!play) throw new Error(`the double does not play ${route.name}`)
    const [id = '', inner = ''] = route.ids
    const thing = clean(play((body ?? {}) as Record<string, Thing>, id, inner))
    checkAnswer(route, 200, thing)
    return { status: 200, body: thing }
  }

  /** The bank's question, which leads back to where the order says. */
  function bankPage(path: string, body: string, request: IncomingMessage, response: ServerResponse): void {
    const order = books.find('order', path.split('/').at(-1) ?? '')
    if (!order) return send(response, 404, 'no such page', 'text/plain')
    if (request.method !== 'POST') return send(response, 200, bankQuestion, 'text/html; charset=utf-8')
    played.orders.authenticate(order, new URLSearchParams(body).get('do') === 'approve')
    response.setHeader('location', order._return_url)
    send(response, 303, '')
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
    environment: {
      CONEKTA_PRIVATE_KEY: PRIVATE_KEY,
      CONEKTA_PUBLIC_KEY: PUBLIC_KEY,
      CONEKTA_WEBHOOK_KEY: keys.publicKey,
      CONEKTA_API_URL: url,
      CONEKTA_JS_URL: `${url}/conekta.js`,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      // A test may pass although the double answered what Conekta never does; it must not.
      if (mistakes.length > 0) throw new Error(mistakes.join('\n\n'))
    },
  }
}

/** The browser has the public key, and may make tokens with it and nothing else. */
function checkHeaders({ headers }: IncomingMessage, path: string): void {
  const key = path === '/tokens' ? PUBLIC_KEY : PRIVATE_KEY
  if (headers.authorization !== `Bearer ${key}`)
    throw new ConektaFault(401, 'authentication_error', {
      code: 'authentication.missing_key',
      message: 'Acceso no autorizado.',
    })
  if (headers.accept !== MEDIA)
    throw invalid('api_version', `the double plays ${MEDIA}, not ${headers.accept}`)
}

const unrecognized = (method = '', path: string) => ({
  code: 'resource_not_found.route',
  message: `There is no ${method} ${path}.`,
})

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const bankQuestion = `<!doctype html><html lang="es"><title>Tu banco (doble)</title><h1>Tu banco</h1>
<form method="post"><button name="do" value="approve">Aprobar en el banco</button>
<button name="do" value="refuse">Rechazar en el banco</button></form></html>`
