import { createHmac } from 'node:crypto'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { missing } from './fault.ts'
import { make, seconds, type Thing } from './objects.ts'

type Kind = Parameters<typeof make>[0]

/** What the double remembers, and the events that came of it. */
export interface Books {
  now(): Date
  setClock(now: () => Date): void
  blank(kind: Kind): Thing
  add(kind: Kind, given: Record<string, unknown>): Thing
  /** Undefined where there is none. */
  find(kind: Kind, id: string): Thing
  /** Throws Stripe's own 404. */
  get(kind: Kind, id: string): Thing
  byId(id: string): Thing
  all(kind: Kind): Thing[]
  remove(id: string): void
  emit(type: string, object: Thing): void
  events: Thing[]
  /** Called when an intent was paid: what belongs to it follows. */
  settled(intent: Thing): void
  onSettled(work: (intent: Thing) => void): void
  /** An event as Stripe sends it. */
  sign(event: Thing, at?: Date): SentEvent
  onEvent(work: (event: Thing) => void): void
}

export function openBooks(webhookSecret: string): Books {
  const things = new Map<string, Thing>()
  const followers: ((intent: Thing) => void)[] = []
  const listeners: ((event: Thing) => void)[] = []
  let clock = () => new Date()
  const books: Books = {
    now: () => clock(),
    setClock: (now) => {
      clock = now
    },
    events: [],
    blank: (kind) => make(kind, {}, clock()),
    add(kind, given) {
      const thing = make(kind, given, clock())
      things.set(thing.id, thing)
      return thing
    },
    find(kind, id) {
      const thing = things.get(id)
      return thing?.object === kind ? thing : undefined
    },
    get(kind, id) {
      const thing = books.find(kind, id)
      if (!thing) throw missing(kind, id)
      return thing
    },
    byId: (id) => things.get(id),
    all: (kind) => [...things.values()].filter((thing) => thing.object === kind),
    remove: (id) => void things.delete(id),
    emit(type, object) {
      const data = { object: structuredClone(object) }
      const event = make('event', { type, data, api_version: '2026-10-28.endive' }, clock())
      books.events.push(event)
      for (const listen of listeners) listen(event)
    },
    settled: (intent) => followers.forEach((follow) => follow(intent)),
    onSettled: (work) => void followers.push(work),
    onEvent: (work) => void listeners.push(work),
    sign(event, at = clock()) {
      const body = JSON.stringify(event, null, 2)
      const time = seconds(at)
      const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      }
    },
  }
  return books
}
