import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Asked, type Reply, startLoopback } from '../loopback.ts'
import { type Thing, withoutOwn } from '../store.ts'
import { openBooks } from './books.ts'
import { conektaCalls } from './calls.ts'
import { checkAnswer, faultsOf, MEDIA, type Route, routeOf } from './contract.ts'
import { ConektaFault, invalid } from './fault.ts'

const PRIVATE_KEY = 'key_double_private'
const PUBLIC_KEY = 'key_double_public'

export type ConektaDouble = Awaited<ReturnType<typeof startConekta>>

const script = readFileSync(new URL('browser.js', import.meta.url), 'utf8')

/** The key pair with which a double signs its events, as PEM. */
export function webhookKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/**
 * Conekta on loopback: validates every request and each of its own responses against the contract data, keeps
 * records, and signs events. It knows the public test cards and moves no money.
 */
export async function startConekta({ port = 0, keys = webhookKeys() } = {}) {
  const books = openBooks(keys.privateKey)
  const played = conektaCalls(books, () => url)
  let url = ''

  /** What the browser and the payer open: Conekta's script, and the bank's page, which redirects back. */
  function page({ method, path, text }: Asked): Reply | null {
    if (path === '/conekta.js') return { status: 200, body: script, type: 'text/javascript' }
    if (!path.startsWith('/double/3ds/')) return null
    const order = books.find('order', path.split('/').at(-1) ?? '')
    if (!order) return { status: 404, body: 'no such page', type: 'text/plain' }
    if (method !== 'POST') return { status: 200, body: bankQuestion, type: 'text/html; charset=utf-8' }
    played.orders.authenticate(order, new URLSearchParams(text).get('do') === 'approve')
    return { status: 303, body: '', location: order._return_url }
  }

  function perform(asked: Asked): Reply {
    const { method, path } = asked
    const route = routeOf(method, path)
    try {
      checkHeaders(asked)
      if (!route) throw new ConektaFault(404, 'resource_not_found_error', unrecognized(method, path))
      return answer(200, call(route, asked))
    } catch (error) {
      if (!(error instanceof ConektaFault)) throw error
      if (route) checkAnswer(route, error.status, error.body)
      return answer(error.status, error.body)
    }
  }

  const answer = (status: number, body: Thing): Reply => ({ status, body: JSON.stringify(body), type: MEDIA })

  function call(route: Route, { search, text }: Asked): Thing {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const [fault] = faultsOf(route, search, body)
    if (fault) throw invalid(`${fault.what}_parameter`, `${fault.what} parameter: ${fault.path}`, fault.path)
    const play = played.calls[route.name]
    if (!play) throw new Error(`the double does not play ${route.name}`)
    const [id = '', inner = ''] = route.ids
    const thing = withoutOwn(play((body ?? {}) as Record<string, Thing>, id, inner))
    checkAnswer(route, 200, thing)
    return thing
  }

  const loopback = await startLoopback(port, { page, call: perform })
  url = loopback.url

  return {
    ...loopback,
    books,
    ...played,
    environment: {
      CONEKTA_PRIVATE_KEY: PRIVATE_KEY,
      CONEKTA_PUBLIC_KEY: PUBLIC_KEY,
      CONEKTA_WEBHOOK_KEY: keys.publicKey,
      CONEKTA_API_URL: url,
      CONEKTA_JS_URL: `${url}/conekta.js`,
    },
  }
}

/** The browser has the public key, which can only create tokens. */
function checkHeaders({ headers, path }: Asked): void {
  const key = path === '/tokens' ? PUBLIC_KEY : PRIVATE_KEY
  if (headers.authorization !== `Bearer ${key}`)
    throw new ConektaFault(401, 'authentication_error', {
      code: 'authentication.missing_key',
      message: 'Acceso no autorizado.',
    })
  if (headers.accept !== MEDIA)
    throw invalid('api_version', `the double plays ${MEDIA}, not ${headers.accept}`)
}

const unrecognized = (method: string, path: string) => ({
  code: 'resource_not_found.route',
  message: `There is no ${method} ${path}.`,
})

const bankQuestion = `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Tu banco (doble)</title><h1>Tu banco</h1>
<form method="post"><button name="do" value="approve">Aprobar en el banco</button>
<button name="do" value="refuse">Rechazar en el banco</button></form></html>`
