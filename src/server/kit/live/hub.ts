import type { ServerResponse } from 'node:http'
import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { type AccountTopic, encode, type Events, HEARTBEAT, type LiveTopic, PUBLIC_TOPICS } from './events.ts'
import { createOutlet, type Outlet } from './outlet.ts'
import { createRecent } from './recent.ts'
import { around, type Span } from './span.ts'

const HEARTBEAT_MS = 20_000
/** Sessions are checked again with every second heartbeat, and whenever the database notifies of a change. */
const HEARTBEATS_A_CHECK = 2
/** The page may have been rendered by another process, whose clock differs by less than this. */
const MARGIN_MS = 5000
/** A series is inserted class by class but announced once, this many ms later. */
const GATHER_MS = 100

/** Limits of open streams. Many customers may share an address, behind a carrier's NAT or the studio's network. */
export interface LiveLimits {
  total: number
  /** The most streams of visitors, so that the rest is left for signed-in people. */
  visitors: number
  byAddress: number
  byCustomer: number
}
const LIMITS: LiveLimits = { total: 2000, visitors: 1500, byAddress: 150, byCustomer: 12 }

export interface Listener {
  topics: readonly LiveTopic[]
  /** Null for a visitor, who only gets public topics. */
  customer: { customer_id: number; uid: string } | null
  address: string
  /** When the listener loaded what it shows; null if unknown. */
  since: Date | null
  /** Whether its session is still valid. */
  isLive(): Promise<boolean>
  /** The socket's response that the stream is written to, if any. */
  outgoing?: ServerResponse | undefined
}

/** Every open stream of this process. */
export interface LiveHub {
  /** Throws AppError 429 or 503 when too many are open. */
  open(listener: Listener): ReadableStream<Uint8Array<ArrayBuffer>>
  placesChanged(change: Events['places']): void
  timetableChanged(span: Span): void
  accountChanged(customer_id: number, topic: AccountTopic): void
  /** Events may have been lost: everybody must reload. */
  missed(): void
  /** Checks the sessions behind an account's streams again; without a uid, all of them. */
  check(uid?: string): void
  count(): number
  close(): void
}

interface Stream extends Listener {
  outlet: Outlet
}

interface HubOptions {
  limits?: Partial<LiveLimits> | undefined
  /** If false, an address may open any number of streams. */
  rateLimits: boolean
  heartbeatMs?: number | undefined
}

export function createLiveHub(options: HubOptions): LiveHub {
  const limits = { ...LIMITS, ...options.limits }
  const streams = new Set<Stream>()
  const places = createRecent<number, Events['places']>(Date.now())
  const accounts = createRecent<string, AccountTopic>(Date.now())
  const timetable = createRecent<number, Span>(Date.now())
  let closed = false

  function room({ customer, address }: Listener): void {
    const all = [...streams]
    const tooMany = (own: Stream[], most: number) => {
      if (own.length >= most) throw busy(429, 'too_many_streams')
    }
    if (closed || all.length >= limits.total) throw busy(503, 'unavailable')
    if (customer === null && all.filter((one) => one.customer === null).length >= limits.visitors)
      throw busy(503, 'unavailable')
    if (customer !== null)
      tooMany(
        all.filter((one) => one.customer?.customer_id === customer.customer_id),
        limits.byCustomer,
      )
    if (options.rateLimits)
      tooMany(
        all.filter((one) => one.address === address),
        limits.byAddress,
      )
  }

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.outlet.end()
  }

  function send(stream: Stream, chunk: Uint8Array<ArrayBuffer>): void {
    if (stream.outlet.send(chunk)) return
    // Too slow: it will reconnect and then get what it missed.
    end(stream)
    stream.outgoing?.destroy()
  }

  function greet(stream: Stream): void {
    const now = Date.now()
    const since = stream.since?.getTime()
    const missed = since === undefined ? [] : places.since(since, MARGIN_MS)
    const own = since === undefined ? [] : accounts.since(since, MARGIN_MS)
    const changed = since === undefined ? [] : timetable.since(since, MARGIN_MS)
    const resync = missed === null || own === null || changed === null
    send(stream, encode('live', { topics: [...stream.topics], resync }, now))
    if (resync) return
    if (stream.topics.includes('places'))
      for (const [, change] of missed) send(stream, encode('places', change, now))
    if (stream.topics.includes('timetable') && changed.length > 0)
      send(stream, encode('timetable', around(changed.map(([, span]) => span)), now))
    for (const [key, topic] of own)
      if (key === keyOf(stream.customer?.customer_id, topic) && stream.topics.includes(topic))
        send(stream, encode(topic, {}, now))
  }

  async function recheck(stream: Stream): Promise<void> {
    // If the check fails, the stream ends too: a listener with a valid session reconnects.
    if (!(await stream.isLive().catch(() => false))) end(stream)
  }

  function check(uid?: string): void {
    for (const stream of streams)
      if (stream.customer !== null && (uid === undefined || stream.customer.uid === uid)) void recheck(stream)
  }

  function sendToAll<K extends 'places' | 'timetable'>(kind: K, change: Events[K], now: number): void {
    const chunk = encode(kind, change, now)
    for (const stream of streams) if (stream.topics.includes(kind)) send(stream, chunk)
  }

  let gathered: Span[] = []
  let scheduled: ReturnType<typeof setTimeout> | undefined
  function sendTimetable(): void {
    scheduled = undefined
    const now = Date.now()
    const span = around(gathered)
    gathered = []
    timetable.note(now, span, now)
    sendToAll('timetable', span, now)
  }

  let beats = 0
  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, HEARTBEAT)
    if (++beats % HEARTBEATS_A_CHECK === 0) check()
  }, options.heartbeatMs ?? HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(listener) {
      room(listener)
      const topics = listener.topics.filter(
        (topic) => PUBLIC_TOPICS.includes(topic) || listener.customer !== null,
      )
      const outlet = createOutlet(() => streams.delete(stream))
      const stream: Stream = { ...listener, topics, outlet }
      streams.add(stream)
      greet(stream)
      return outlet.body
    },
    placesChanged(change) {
      const now = Date.now()
      places.note(change.single_class_id, change, now)
      sendToAll('places', change, now)
    },
    timetableChanged(span) {
      gathered.push(span)
      scheduled ??= setTimeout(sendTimetable, GATHER_MS)
    },
    accountChanged(customer_id, topic) {
      const now = Date.now()
      accounts.note(keyOf(customer_id, topic), topic, now)
      const chunk = encode(topic, {}, now)
      for (const stream of streams)
        if (stream.customer?.customer_id === customer_id && stream.topics.includes(topic)) send(stream, chunk)
    },
    missed() {
      const now = Date.now()
      places.forget(now)
      accounts.forget(now)
      timetable.forget(now)
      const chunk = encode('resync', {}, now)
      for (const stream of streams) send(stream, chunk)
    },
    check,
    count: () => streams.size,
    close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(scheduled)
      for (const stream of streams) end(stream)
    },
  }
}

const keyOf = (customer_id: number | undefined, topic: LiveTopic) => `${customer_id} ${topic}`

const busy = (status: 429 | 503, code: string) =>
  new AppError(
    status,
    code,
    status === 429 ? errorTexts.general.tooManyRequests : errorTexts.general.unavailable,
    {
      retryAfterSeconds: 30,
    },
  )
