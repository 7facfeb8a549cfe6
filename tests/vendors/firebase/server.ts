import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLoopback, type Asked, type Reply } from '../loopback.ts'
import { firebaseCalls, Refusal } from './calls.ts'
import { checkAnswer, faultsOf, operationOf } from './contract.ts'
import { firebaseTokens } from './tokens.ts'

/** How long the keys may be cached, as Firebase's answers say. */
const KEYS_SECONDS = 19_800
/** The SDK puts the real host of an API before its path when it talks to a stand-in. */
const HOST = /^\/identitytoolkit\.googleapis\.com/

export type FirebaseDouble = Awaited<ReturnType<typeof startFirebase>>

/**
 * A Firebase project on loopback, for the real SDK: its keys, its accounts, its mails and the window of a provider. It checks every
 * request and each of its own answers against the contract.
 */
export async function startFirebase() {
  const projectId = `estudio-${randomUUID().slice(0, 8)}`
  const apiKey = `AIza-${randomUUID()}`
  const tokens = await firebaseTokens(projectId)
  /** How often the keys were asked for, and the status that they answer with. */
  const asked = { keys: 0, status: 200 }
  const refused: string[] = []
  const { calls, ...project } = firebaseCalls({ apiKey, projectId, tokens })
  let pending: Promise<Reply> | null = null

  function page({ path, search }: Asked): Reply | null {
    if (path === '/emulator/auth/handler') {
      const query = new URLSearchParams(search)
      // Without the SDK's parameters somebody asks whether there is a project of that name.
      const named = query.get('projectId')
      return named === null || named === projectId ? provided(query) : { status: 404, body: '' }
    }
    // The window's own icon.
    if (path === '/favicon.ico') return { status: 204, body: '' }
    if (path !== '/keys') return null
    asked.keys += 1
    if (asked.status !== 200) return { status: asked.status, body: '' }
    return { status: 200, body: JSON.stringify(tokens.keySet()), maxAge: KEYS_SECONDS }
  }

  /** The window of a provider: it tells the page that opened it who signed in, as Firebase's own page does through a frame. */
  function provided(query: URLSearchParams): Reply {
    const event = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: 'http://localhost',
      sessionId: randomUUID(),
      postBody: `id_token=x&providerId=${query.get('providerId')}`,
      tenantId: null,
      error: null,
    }
    const tell = `opener.postMessage(${JSON.stringify({ authEvent: event })}, '*')`
    const script = project.state.persona === null ? '' : tell
    return {
      status: 200,
      type: 'text/html',
      body: `<!doctype html><title>Google</title><script>${script}</script>`,
    }
  }

  function call(request: Asked): Reply {
    pending = answerTo(request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return refusal(error.message)
    })
    return { status: 200, body: '' }
  }

  async function answerTo({ method, path, search, text }: Asked): Promise<Reply> {
    const own = path.replace(HOST, '')
    const operation = operationOf(method, own)
    const answer = calls[`${method} ${own}`]
    if (!operation || !answer) throw new Error(`the double knows no ${method} ${own}`)
    if (new URLSearchParams(search).get('key') !== apiKey) return refusal('API_KEY_INVALID')
    const body = text === '' ? undefined : (JSON.parse(text) as object)
    const faults = faultsOf(operation, body)
    if (faults.length > 0) {
      refused.push(`${own}: ${faults.map((fault) => `${fault.path} ${fault.what}`).join(', ')}`)
      return refusal('INVALID_ARGUMENT')
    }
    const given = await answer(body ?? {})
    checkAnswer(own, operation, given)
    return { status: 200, body: JSON.stringify(given) }
  }

  const { url, close, trouble } = await startLoopback(0, {
    page,
    call,
    after: async (reply) => (await pending) ?? reply,
  })
  return {
    url,
    trouble,
    tokens,
    asked,
    ...project,
    /** What a request had that the contract does not know. */
    refused,
    /** What an owner pastes into the setting `firebaseConfig`. */
    config: { apiKey, authDomain: `${projectId}.firebaseapp.com`, projectId },
    environment: { FIREBASE_KEYS_URL: `${url}/keys`, FIREBASE_AUTH_URL: url },
    /** Google's loader of frames, in whose place the double's window talks to the page. */
    loader: readFileSync(join(import.meta.dirname, 'loader.js'), 'utf8'),
    close,
  }
}

const refusal = (message: string): Reply => ({
  status: 400,
  body: JSON.stringify({
    error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  }),
})
