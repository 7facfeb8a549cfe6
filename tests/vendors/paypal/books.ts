import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { checkEvent } from './contract.ts'
import { missing } from './fault.ts'

// The double builds answers of many fields; their shapes are the contract's matter, which checks them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

export type Kind = 'order' | 'capture' | 'refund' | 'product' | 'plan' | 'subscription' | 'sale'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** An id as PayPal writes them: capitals and digits. */
export const newId = (length = 17): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  )

/** To the second, as PayPal tells the time. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export interface Books {
  now(): Date
  setClock(now: () => Date): void
  /** Fields that begin with `_` are the double's own. */
  add(kind: Kind, thing: Thing): Thing
  find(kind: Kind, id: string): Thing
  /** Throws PayPal's own 404. */
  get(kind: Kind, id: string): Thing
  all(kind: Kind): Thing[]
  events: Thing[]
  event(type: string, resource: Thing): Thing
  emit(type: string, resource: Thing): void
  onEvent(work: (event: Thing) => void): void
  /** An event as PayPal sends it. */
  sign(event: Thing): SentEvent
}

/** What PayPal signs: who, when, for which webhook, and the checksum of the bytes. */
export const signedText = (id: string, time: string, webhook: string, body: string): string =>
  `${id}|${time}|${webhook}|${crc32(body)}`

/** What the double remembers, and the events that came of it. */
export function openBooks({ signingKey, webhookId }: { signingKey: string; webhookId: string }): Books {
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
      if (!thing) throw missing()
      return thing
    },
    all: (kind) => [...shelf(kind).values()],
    events: [],
    event(type, resource) {
      const event = {
        id: `WH${newId(30)}`,
        create_time: moment(clock()),
        resource_type: type.split('.')[1]?.toLowerCase(),
        event_version: '1.0',
        event_type: type,
        summary: type,
        resource_version: '2.0',
        resource: withoutOwn(structuredClone(resource)),
        links: [],
      }
      checkEvent(event)
      return event
    },
    emit(type, resource) {
      const event = books.event(type, resource)
      books.events.push(event)
      for (const listen of listeners) listen(event)
    },
    onEvent: (work) => void listeners.push(work),
    sign(event) {
      // Not as JSON.stringify would write it again: whoever checks has to pass the bytes on.
      const body = JSON.stringify(event, null, 1)
      const id = crypto.randomUUID()
      const time = moment(clock())
      const signature = createSign('sha256').update(signedText(id, time, webhookId, body))
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-double',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature.sign(signingKey, 'base64'),
          'paypal-transmission-time': time,
        },
      }
    },
  }
  return books
}

/** Fields that only the double itself needs stay at home, however deep they stand. */
export function withoutOwn(thing: Thing): Thing {
  return JSON.parse(JSON.stringify(thing, (name, value) => (name.startsWith('_') ? undefined : value)))
}
