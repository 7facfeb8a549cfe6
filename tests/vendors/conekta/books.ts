import { sign } from 'node:crypto'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { checkEvent } from './contract.ts'
import { missing } from './fault.ts'

// The double builds answers of many fields; their shapes are the contract's matter, which checks them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** An id as Conekta writes them: with a prefix, or 24 hexadecimal digits. */
export const newId = (prefix = ''): string => {
  const id = crypto.randomUUID().replaceAll('-', '')
  return prefix ? `${prefix}_${id.slice(0, 17)}` : id.slice(0, 24)
}
export const listOf = (data: Thing[]) => ({ object: 'list', has_more: false, data })

export type Kind = 'customer' | 'token' | 'source' | 'order' | 'plan' | 'subscription'

/** What the double remembers, and the events that came of it. */
export interface Books {
  now(): Date
  setClock(now: () => Date): void
  /** Fields that begin with `_` are the double's own. */
  add(kind: Kind, thing: Thing): Thing
  find(kind: Kind, id: string): Thing
  /** Throws Conekta's own 404. */
  get(kind: Kind, id: string): Thing
  all(kind: Kind): Thing[]
  events: Thing[]
  event(type: string, object: Thing): Thing
  emit(type: string, object: Thing): void
  onEvent(work: (event: Thing) => void): void
  /** An event as Conekta sends it. */
  sign(event: Thing): SentEvent
}

export function openBooks(signingKey: string): Books {
  const shelves = new Map<Kind, Map<string, Thing>>()
  const shelf = (kind: Kind) => shelves.get(kind) ?? shelves.set(kind, new Map()).get(kind)!
  const listeners: ((event: Thing) => void)[] = []
  let clock = () => new Date()
  const books: Books = {
    now: () => clock(),
    setClock: (now) => {
      clock = now
    },
    add(kind, thing) {
      shelf(kind).set(thing.id, thing)
      return thing
    },
    find: (kind, id) => shelf(kind).get(id),
    get(kind, id) {
      const thing = books.find(kind, id)
      if (!thing) throw missing(kind, id)
      return thing
    },
    all: (kind) => [...shelf(kind).values()],
    events: [],
    event(type, object) {
      const event = {
        id: newId(),
        object: 'event',
        type,
        livemode: false,
        created_at: seconds(clock()),
        data: { object: clean(object), previous_attributes: {} },
        webhook_status: 'pending',
        webhook_logs: [],
      }
      checkEvent(event)
      return event
    },
    emit(type, object) {
      const event = books.event(type, object)
      books.events.push(event)
      for (const listen of listeners) listen(event)
    },
    onEvent: (work) => void listeners.push(work),
    sign(event) {
      const body = JSON.stringify(event)
      const digest = sign('sha256', Buffer.from(body), signingKey).toString('base64')
      return { body, headers: { 'content-type': 'application/json', digest } }
    },
  }
  return books
}

/** A copy without what only the double itself needs, however deep that stands. */
export const clean = (thing: Thing): Thing =>
  JSON.parse(JSON.stringify(thing, (name, value) => (name.startsWith('_') ? undefined : value)))
