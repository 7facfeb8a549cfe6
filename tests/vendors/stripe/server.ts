import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { openBooks } from './books.ts'
import { stripeCalls } from './calls.ts'
import { checkAnswer, readParameters, routeOf, VERSION } from './contract.ts'
import { expanded } from './expand.ts'
import { invalid, StripeFault } from './fault.ts'

const SECRET_KEY = 'sk_test_double'
export const PUBLIC_KEY = 'pk_test_double'
const WEBHOOK_SECRET = 'whsec_double'

/** Nobody answers at all; or the work is done and its answer lost. */
type Trouble = 'down' | 'loses_answers' | null

interface Kept {
  asked: string
  status: number
  body: string
}

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/**
 * Stripe on loopback: holds every request against the contract data, keeps books, answers as Stripe would and signs
 * events. It knows the public test cards and moves no money.
 */
export async function startStripe({ port = 0 }: { port?: number } = {}) {
  const books = openBooks(WEBHOOK_SECRET)
  const calls = stripeCalls(books, () => url)
  const answers = new Map<string, Kept>()
  const mistakes: string[] = []
  let trouble: Trouble = null
  let url = ''

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      mistakes.push(message)
      send(response, 500, JSON.stringify({ error: { type: 'api_error', message } }))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://double.invalid')
    const body = await textOf(request)
    if (pathname === '/v3') return send(response, 200, script, 'text/javascript')
    if (pathname.startsWith('/double/')) return payerPage(pathname, body, request, response)
    if (trouble === 'down') return void request.socket.destroy()
    const reply = once(request, pathname, search.slice(1), body)
    if (trouble === 'loses_answers') return void request.socket.destroy()
    send(response, reply.status, reply.body)
  }

  /** An Idempotency-Key gives the first answer again, and refuses another request. */
  function once(request: IncomingMessage, path: string, search: string, body: string): Kept {
    const key = request.headers['idempotency-key']
    const asked = createHash('sha256').update(`${request.method} ${path} ${body}`).digest('hex')
    const kept = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined
    if (kept?.asked === asked) return kept
    if (kept) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return failed(new StripeFault(400, { type: 'idempotency_error', message }))
    }
    const reply = { ...perform(request, path, search, body), asked }
    if (typeof key === 'string' && request.method === 'POST') answers.set(key, reply)
    return reply
  }

  function perform(request: IncomingMessage, path: string, search: string, body: string): Kept {
    try {
      checkHeaders(request)
      const route = routeOf(request.method ?? '', path)
      if (!route) throw new StripeFault(404, unrecognized(request.method, path))
      const { value, faults } = readParameters(route, search, body)
      const [fault] = faults
      if (fault)
        throw invalid(`${fault.what} parameter: ${fault.path}`, {
          code: `parameter_${fault.what}`,
          param: fault.path,
        })
      const call = calls.calls[route.name]
      if (!call)
        throw new StripeFault(501, { type: 'api_error', message: `the double does not play ${route.name}` })
      const given = call(value, route.ids[0] ?? '')
      const thing = expanded(books, given, value['expand'] as string[] | undefined)
      checkAnswer(route, thing)
      return { asked: '', status: 200, body: JSON.stringify(thing) }
    } catch (error) {
      if (error instanceof StripeFault) return failed(error)
      throw error
    }
  }

  /** What the payer does on Stripe's own page and on the bank's. */
  function payerPage(path: string, body: string, request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*')
    const form = new URLSearchParams(body)
    if (path === '/double/authenticate') {
      const found = calls.authenticate(form.get('client_secret') ?? '', form.get('approve') === 'true')
      return send(response, found ? 200 : 404, JSON.stringify({ found }))
    }
    const session = books.find('checkout.session', path.split('/').at(-1) ?? '')
    if (!session) return send(response, 404, 'no such page', 'text/plain')
    if (request.method !== 'POST') return send(response, 200, hostedPage(session), 'text/html')
    if (form.get('do') === 'pay') calls.sessions.pay(session, 'pm_card_visa')
    response.setHeader('location', form.get('do') === 'pay' ? session.success_url : session.cancel_url)
    send(response, 303, '')
  }

  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    books,
    ...calls,
    /** Until it is called with null again. */
    trouble(next: Trouble) {
      trouble = next
    },
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
      STRIPE_JS_URL: `${url}/v3`,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      // A test may pass although the double answered what Stripe never does; it must not.
      if (mistakes.length > 0) throw new Error(mistakes.join('\n\n'))
    },
  }
}

function checkHeaders({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (headers['stripe-version'] !== VERSION)
    throw invalid(`the double plays ${VERSION}, not ${String(headers['stripe-version'])}`)
}

const unrecognized = (method = '', path: string) => ({
  type: 'invalid_request_error' as const,
  message: `Unrecognized request URL (${method}: ${path}).`,
})

function failed({ status, details }: StripeFault): Kept {
  const { payment_intent, ...error } = details
  return {
    asked: '',
    status,
    body: JSON.stringify({ error: { ...error, ...(payment_intent ? { payment_intent } : {}) } }),
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'request-id': `req_${crypto.randomUUID().slice(0, 8)}` })
  response.end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const hostedPage = (session: {
  amount_total: number
}) => `<!doctype html><html lang="es"><title>Página de Stripe (doble)</title>
<h1>Página de pago del proveedor</h1><p>Total: ${session.amount_total / 100} MXN</p>
<form method="post"><button name="do" value="pay">Pagar</button><button name="do" value="cancel">Cancelar</button></form></html>`
