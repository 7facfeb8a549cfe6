import { forgetOwnPages, ownChanged } from '#web/offline/worker-link.ts'
import { uiTexts } from '#text/site/site.ts'
import { addressOf } from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'
import { announceMissing } from './missing.ts'
import { createClient, type Api, type Send, type Transport, unreachable } from './client.ts'

/** A token is renewed after a response, at most this often. */
const REFRESH_EVERY_MS = 15_000
/** A connection may hang for minutes, e.g. in a tunnel. What was sent counts as undecided then, and its dialog can be left. A file may take longer. */
export const LONGEST_MS = 60_000
/** Renewed when less than this is left before it expires, so that calls rarely use an expired one. */
const RENEW_BEFORE_MS = 5 * 60_000

let token: string | null = null
let fetchedAt = 0
let pending: Promise<string | null> | null = null
/** The page is about to be loaded again for whom the session is now. */
let reloading = false

/**
 * Requests a token with the session's cookie; null without a session. Concurrent calls share one request. Throws ApiError, and
 * keeps the token there is, when the server could not say either.
 */
function fetchToken(): Promise<string | null> {
  pending ??= requestToken().finally(() => {
    pending = null
  })
  return pending
}

async function requestToken(): Promise<string | null> {
  const response = await fetch(paths.auth('token'), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => null)
  fetchedAt = Date.now()
  if (response?.status === 401) {
    // The session has ended, for whatever reason.
    token = null
    if (signedIn()) await forgetOwnPages()
    return null
  }
  const answer: unknown = response?.ok ? await response.json().catch(() => null) : null
  // No connection, or the database is away for a moment: nobody is signed out by that.
  if (!hasToken(answer)) throw unreachable()
  token = answer.token
  // In another tab somebody else signed in, or acting as a customer began or ended: nothing may be done as another person than
  // the page shows.
  if (signedIn() && claimsOf(token)['sub'] !== document.documentElement.dataset['session']) {
    loadAnew()
  }
  return token
}

/** Loads the document again for whom the session is now. Nothing is done with the former token. */
export function loadAnew(): void {
  token = null
  reloading = true
  window.location.reload()
}

function hasToken(answer: unknown): answer is { token: string } {
  return (
    typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
  )
}

/** Milliseconds until the token expires, by its own claim. */
function lifeLeft(jwt: string): number {
  return Number(claimsOf(jwt)['exp'] ?? 0) * 1000 - Date.now()
}

/** What a token says; nothing for one that cannot be read. */
function claimsOf(jwt: string): Readonly<Record<string, unknown>> {
  try {
    const payload: unknown = JSON.parse(
      atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof payload === 'object' && payload !== null ? { ...payload } : {}
  } catch {
    return {}
  }
}

/** Whether this page was rendered for a signed-in person, i.e. whether requesting a token makes sense. */
function signedIn(): boolean {
  return document.documentElement.dataset['session'] !== undefined
}

const sendOver =
  (transport: Transport): Send =>
  async (path, init) => {
    // The page still shows, and its forms still have, what somebody else entered.
    if (reloading && init.method !== 'GET') throw unreachable()
    if (token === null && signedIn()) await fetchToken()
    let response = await attempt(transport, path, init)
    if (response.status === 401 && signedIn()) {
      const expired = token !== null && (await codeOf(response)) === 'token_expired'
      if (expired && (await fetchToken()) !== null) response = await attempt(transport, path, init)
      else if (token === null && ended())
        response = Response.json({ error: uiTexts.sessionEnded, code: 'session_ended' }, { status: 401 })
    }
    if (response.status === 412) announceMissing(await codeOf(response))
    if (response.ok && init.method !== 'GET' && !path.includes('/videos/')) keepCurrent()
    const due =
      token !== null && lifeLeft(token) < RENEW_BEFORE_MS && Date.now() - fetchedAt >= REFRESH_EVERY_MS
    if (due) void fetchToken().catch(() => null)
    return response
  }

function attempt(
  transport: Transport,
  path: string,
  init: RequestInit & { headers: Headers },
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return transport(path, { ...init, headers })
}

async function codeOf(response: Response): Promise<string | null> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  return typeof code === 'string' ? code : null
}

const herePath = (): string => window.location.pathname + window.location.search

/** After a change: the person's pages that are kept on the device. What the back office or a kiosk writes is not the person's own. */
function keepCurrent(): void {
  const { area, offline } = addressOf(window.location.pathname)
  if (!/admin|kiosk/.test(area))
    ownChanged([...new Set([paths.mystudio(), paths.reservaciones(), ...(offline ? [herePath()] : [])])])
}

/**
 * The session ended on the server. The account and the back office go to the sign-in page, which returns here; others stay as a
 * visitor's. True where something is typed: it stays, and the refusal says so.
 */
function ended(): boolean {
  if (reloading) return false
  if (document.querySelector('[data-typed]')) return true
  const { area } = addressOf(window.location.pathname)
  if (area === 'account' || area === 'admin')
    window.location.assign(paths.entrar(herePath() + window.location.hash))
  else announceMissing('session_ended')
  return false
}

/** The browser's client. The token is only in memory. */
export const apiOver = (transport: Transport): Api => createClient(sendOver(transport))
export const api = apiOver((path, init) =>
  fetch(path, path.includes('/csv') ? init : { signal: AbortSignal.timeout(LONGEST_MS), ...init }),
)

/** The token for requests that are not calls; null for a visitor. Throws ApiError. @param anew true if the current one is no longer valid */
export async function authorization(anew = false): Promise<string | null> {
  return (token === null && signedIn()) || anew ? fetchToken() : token
}

/** Drops the token after signing in, up or out, and requests a new one. Returns false without a session. Throws ApiError. */
export async function renewToken(): Promise<boolean> {
  token = null
  reloading = false
  // One of another person is a session: the page is about to be loaded for them.
  return (await fetchToken()) !== null || reloading
}

/** Begins or stops to act as a customer; load a document afterwards. The cached pages of the former account are deleted. */
export async function changeActing<T>(change: () => Promise<T>): Promise<T> {
  const answer = await change()
  token = null
  await forgetOwnPages()
  return answer
}

/**
 * Ends the session and deletes its cached pages. Load `/entrar` as a document afterwards, so that nothing of the
 * account stays in memory. Returns false when the server did not do it: then only the device is signed out.
 */
export async function signOut(): Promise<boolean> {
  const answer = await fetch(paths.auth('sign-out'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => null)
  await forgetOwnPages()
  if (!answer?.ok) return false
  token = null
  // The caller loads the sign-in page.
  reloading = true
  return true
}
