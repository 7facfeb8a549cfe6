import { callPath } from './call-path.ts'

/** The server's events, see GET /stream in the contract. */
export type LiveEvent =
  | { kind: 'places'; at: number; single_class_id: number; places_left: number }
  | { kind: 'timetable'; at: number; from: string; to: string }
  | { kind: 'reservations' | 'waitlists' | 'resync'; at: number }

/** The server sends at least a comment every 20 seconds: after this many ms without one the connection is dead. */
const SILENCE_MS = 50_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/**
 * Listens to the server's events while the page is visible; after every break it reconnects and gets what it missed.
 * Our own reader of the stream, because EventSource cannot send a token.
 * @param since when the page's data was loaded, ISO 8601
 * @param tokenOf returns the bearer token needed for personal topics, a new one after a refusal; null for a visitor
 * @returns a function that stops listening
 */
export function listen(
  since: string,
  tokenOf: (anew?: boolean) => Promise<string | null>,
  tell: (event: LiveEvent) => void,
): () => void {
  let last = since
  let wait = FIRST_WAIT_MS
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(signal: AbortSignal, alive: () => void): Promise<number> {
    const path = `${callPath('GET /stream')}?since=${encodeURIComponent(last)}`
    let answer = await open(path, signal, await tokenOf())
    // The token or the session expired: public topics are still available.
    if (answer.status === 401) answer = await open(path, signal, await tokenOf(true))
    if (!answer.ok || answer.body === null) return Number(answer.headers.get('retry-after')) * 1000
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 0
      alive()
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  function take(block: string): void {
    const [, id, kind, data] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? []
    if (id === undefined || data === undefined) return
    last = id
    const event = { kind, at: Date.parse(id), ...(JSON.parse(data) as object) } as LiveEvent & {
      resync?: boolean
    }
    if (kind !== 'live') return tell(event)
    wait = FIRST_WAIT_MS
    if (event.resync) tell({ kind: 'resync', at: event.at })
  }

  async function connect(): Promise<void> {
    clearTimeout(timer)
    if (line !== null || document.visibilityState === 'hidden') return
    const own = new AbortController()
    line = own
    let silence: ReturnType<typeof setTimeout> | undefined
    const alive = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(), SILENCE_MS)
    }
    alive()
    const asked = await read(own.signal, alive).catch(() => 0)
    clearTimeout(silence)
    if (line !== own) return
    line = null
    // With a random delay: everybody's connection breaks at the same moment.
    timer = setTimeout(() => void connect(), Math.max(asked || 0, wait) * (0.7 + Math.random() * 0.6))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  function hangUp(): void {
    clearTimeout(timer)
    line?.abort()
    line = null
  }

  /** A browser allows few connections per site across all tabs: hidden tabs close theirs. */
  function look(): void {
    if (document.visibilityState === 'hidden') return hangUp()
    wait = FIRST_WAIT_MS
    void connect()
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  void connect()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    hangUp()
  }
}

function open(path: string, signal: AbortSignal, token: string | null): Promise<Response> {
  return fetch(path, {
    signal,
    headers: { accept: 'text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })
}
