import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Asked, type Reply, startLoopback } from '../loopback.ts'
import { withoutOwn } from '../store.ts'
import { openBooks } from './books.ts'
import { paypalCalls } from './calls.ts'
import { checkAnswer, faultsOf, type Route, routeOf, sentenceOf } from './contract.ts'
import { bodyOf, PayPalFault } from './fault.ts'

const CLIENT_ID = 'client-id-of-the-double'
const CLIENT_SECRET = 'client-secret-of-the-double'
const WEBHOOK_ID = '1JE4291016473214C'
const HOURS_9 = 9 * 60 * 60

export type PayPalDouble = Awaited<ReturnType<typeof startPayPal>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/**
 * PayPal on loopback: validates every request and each of its own responses against the contract data, keeps records,
 * and signs events. It moves no money.
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
  let url = ''

  /** What the browser and the payer open: PayPal's script, and its window. */
  function page({ path, search, text }: Asked): Reply | null {
    if (path === '/sdk/js') return scriptFor(new URLSearchParams(search))
    if (path !== '/double/approve') return null
    const form = new URLSearchParams(text)
    const found = played.approve(form.get('id') ?? '', form.get('instrument') ?? undefined)
    return { status: found ? 200 : 404, body: JSON.stringify({ found }) }
  }

  function token({ headers, text }: Asked): Reply {
    const wanted = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
    if (headers.authorization !== wanted || text !== 'grant_type=client_credentials')
      return { status: 401, body: JSON.stringify({ error: 'invalid_client' }) }
    const access_token = `A21AA${crypto.randomUUID().replaceAll('-', '')}`
    tokens.add(access_token)
    return { status: 200, body: JSON.stringify({ access_token, token_type: 'Bearer', expires_in: HOURS_9 }) }
  }

  /** A repeated PayPal-Request-Id gets the first successful response again. */
  function once(request: Asked): Reply {
    const { method, path, text, headers } = request
    const key = headers['paypal-request-id']
    if (typeof key !== 'string') return perform(request)
    const asked = `${method} ${path} ${text}`
    const kept = answers.get(key)
    if (kept && kept.asked !== asked) throw new Error(`${key} was used for another request`)
    if (kept) return kept.reply
    const reply = perform(request)
    if (reply.status < 300) answers.set(key, { asked, reply })
    return reply
  }

  function perform(request: Asked): Reply {
    const { method, path, headers } = request
    const route = routeOf(method, path)
    if (!route) throw new Error(`PayPal has no ${method} ${path}`)
    try {
      if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
        return { status: 401, body: JSON.stringify({ error: 'invalid_token' }) }
      return call(route, request)
    } catch (error) {
      if (!(error instanceof PayPalFault)) throw error
      return failed(route, error)
    }
  }

  function call(route: Route, { headers, search: given, text }: Asked): Reply {
    const search = new URLSearchParams(given)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const [fault] = faultsOf(route, { search, headers, body })
    // An invalid request is a bug of ours, and no test may pass with it.
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

  const loopback = await startLoopback(port, {
    page,
    call: (asked) => (asked.path === '/v1/oauth2/token' ? token(asked) : once(asked)),
  })
  url = loopback.url

  return {
    ...loopback,
    books,
    ...played,
    /** Revokes every token issued so far. */
    forgetTokens: () => tokens.clear(),
    environment: {
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_API_URL: url,
      PAYPAL_JS_URL: `${url}/sdk/js`,
    },
  }
}

/** PayPal's script depends on its query. */
function scriptFor(query: URLSearchParams): Reply {
  const good = query.get('client-id') === CLIENT_ID && query.get('currency') === 'MXN'
  return { status: good ? 200 : 400, body: good ? script : '', type: 'text/javascript' }
}
