import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Asked, type Reply, startLoopback } from '../loopback.ts'
import { openBooks } from './books.ts'
import { stripeCalls } from './calls.ts'
import { checkAnswer, readParameters, routeOf, VERSION } from './contract.ts'
import { expanded } from './expand.ts'
import { invalid, StripeFault } from './fault.ts'
import { cardFor } from './payments.ts'

const SECRET_KEY = 'sk_test_double'
export const PUBLIC_KEY = 'pk_test_double'
const WEBHOOK_SECRET = 'whsec_double'

interface Kept {
  asked: string
  reply: Reply
}

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/**
 * Stripe on loopback: validates every request against the contract data, keeps records, responds as Stripe would and
 * signs events. It knows the public test cards and moves no money.
 */
export async function startStripe({ port = 0 }: { port?: number } = {}) {
  const books = openBooks(WEBHOOK_SECRET)
  const calls = stripeCalls(books, () => url)
  const answers = new Map<string, Kept>()
  let url = ''

  /** The browser creates one from an entered card: each has its own id. */
  const newMethod = (name: string): string => cardFor(books, name).id

  /** What the browser and the payer open: Stripe's script, its hosted page, and the bank's. */
  function page({ method, path, text }: Asked): Reply | null {
    if (path === '/v3') return { status: 200, body: script, type: 'text/javascript' }
    if (!path.startsWith('/double/')) return null
    const form = new URLSearchParams(text)
    if (path === '/double/payment_methods')
      return { status: 200, body: JSON.stringify({ id: newMethod(form.get('name') ?? '') }) }
    if (path === '/double/authenticate') {
      const found = calls.authenticate(form.get('client_secret') ?? '', form.get('approve') === 'true')
      return { status: found ? 200 : 404, body: JSON.stringify({ found }) }
    }
    const session = books.find('checkout.session', path.split('/').at(-1) ?? '')
    if (!session) return { status: 404, body: 'no such page', type: 'text/plain' }
    if (method !== 'POST') return { status: 200, body: hostedPage(session), type: 'text/html' }
    const pays = form.get('do') === 'pay'
    if (pays) calls.sessions.pay(session, 'pm_card_visa')
    return { status: 303, body: '', location: pays ? session.success_url : session.cancel_url }
  }

  /** A repeated Idempotency-Key gets the first response again, and refuses a different request. */
  function once(request: Asked): Reply {
    const { method, path, text, headers } = request
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return perform(request)
    const asked = createHash('sha256').update(`${method} ${path} ${text}`).digest('hex')
    const kept = answers.get(key)
    if (kept?.asked === asked) return kept.reply
    if (kept) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return failed(new StripeFault(400, { type: 'idempotency_error', message }))
    }
    const reply = perform(request)
    answers.set(key, { asked, reply })
    return reply
  }

  function perform(request: Asked): Reply {
    const { method, path, search, text } = request
    try {
      checkHeaders(request)
      const route = routeOf(method, path)
      if (!route) throw new StripeFault(404, unrecognized(method, path))
      const { value, faults } = readParameters(route, search, text)
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
      return { status: 200, body: JSON.stringify(thing) }
    } catch (error) {
      if (error instanceof StripeFault) return failed(error)
      throw error
    }
  }

  const loopback = await startLoopback(port, { page, call: once })
  url = loopback.url

  return {
    ...loopback,
    books,
    ...calls,
    newMethod,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
      STRIPE_JS_URL: `${url}/v3`,
    },
  }
}

function checkHeaders({ headers }: Asked): void {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (headers['stripe-version'] !== VERSION)
    throw invalid(`the double plays ${VERSION}, not ${String(headers['stripe-version'])}`)
}

const unrecognized = (method: string, path: string) => ({
  type: 'invalid_request_error' as const,
  message: `Unrecognized request URL (${method}: ${path}).`,
})

function failed({ status, details }: StripeFault): Reply {
  const { payment_intent, ...error } = details
  return {
    status,
    body: JSON.stringify({ error: { ...error, ...(payment_intent ? { payment_intent } : {}) } }),
  }
}

const hostedPage = (session: {
  amount_total: number
}) => `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Página de Stripe (doble)</title>
<h1>Página de pago del proveedor</h1><p>Total: ${session.amount_total / 100} MXN</p>
<form method="post"><button name="do" value="pay">Pagar</button><button name="do" value="cancel">Cancelar</button></form></html>`
